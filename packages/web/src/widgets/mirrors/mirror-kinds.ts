import type { MirrorKind } from '@vigia/contract'

export interface MirrorKindLook {
  readonly value: MirrorKind
  readonly label: string
  /** When to choose it. */
  readonly hint: string
}

/** How a carrier's platform can push positions, the likeliest first. */
export const MIRROR_KIND_LOOKS: readonly MirrorKindLook[] = [
  {
    value: 'wialon-retranslator',
    label: 'Wialon Retranslator',
    hint: 'El transportista usa Wialon (o un revendedor): reenvía sus unidades por TCP.',
  },
  {
    value: 'wialon-ips',
    label: 'Wialon IPS',
    hint: 'Equipos o plataformas que hablan Wialon IPS, cada unidad por su cuenta.',
  },
  {
    value: 'traccar',
    label: 'Traccar',
    hint: 'El transportista tiene un servidor Traccar: reenvío de posiciones en JSON.',
  },
  { value: 'webhook', label: 'Webhook firmado', hint: 'Un sistema propio que envía posiciones por HTTPS con firma.' },
]

export const mirrorKindLabel = (kind: MirrorKind): string =>
  MIRROR_KIND_LOOKS.find(({ value }) => value === kind)?.label ?? kind
