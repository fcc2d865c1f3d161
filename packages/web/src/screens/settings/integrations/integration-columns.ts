import { keyStanding } from '@vigia/domain/account/key-standing'
import { statusLabel } from '@vigia/domain/trip/status-label'
import type { ApiKey } from '../../../api/api-keys.ts'
import { everyPage } from '../../../api/every-page.ts'
import type { ListedOperatorLink } from '../../../api/operator-link.ts'
import type { ListedShareLink } from '../../../api/share-links.ts'
import { listWebhookDeliveries, type WebhookDelivery } from '../../../api/webhooks.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { linkTermsText } from '../../../widgets/share-links/share-link-text.ts'
import { SCOPE_WORDS, SCOPES } from './scope-words.ts'
import { eventLabel } from './webhook-words.ts'

const STANDING_WORDS: Readonly<Record<ReturnType<typeof keyStanding>, string>> = {
  good: 'Activa',
  unused: 'Activa, sin uso desde hace 60 días o más',
  expired: 'Vencida',
  revoked: 'Anulada',
}

/** The keys as a file: whose, what they may, how long. No part of a secret but how it begins, by which a key is recognised. */
export const keyColumns = (now: number): readonly ExportColumn<ApiKey>[] => [
  ['Clave', 'text', ({ name }) => name],
  ['Empieza con', 'text', ({ prefix }) => prefix],
  ['Estado', 'text', (key) => STANDING_WORDS[keyStanding(key, now)]],
  [
    'Permisos',
    'text',
    ({ scopes }) =>
      SCOPES.filter((scope) => scopes.includes(scope))
        .map((scope) => SCOPE_WORDS[scope].label)
        .join(', '),
  ],
  ['De quién es', 'text', ({ ownerName }) => ownerName ?? 'Organización'],
  ['Solo desde', 'text', ({ addresses }) => (addresses.length === 0 ? null : addresses.join(', '))],
  ['La creó', 'text', ({ makerName }) => makerName ?? 'El programa'],
  ['Creada', 'instant', ({ createdAt }) => createdAt],
  ['Último uso', 'instant', ({ lastUsedAt }) => lastUsedAt],
  ['Dirección del último uso', 'text', ({ lastAddress }) => lastAddress],
  ['Vence', 'instant', ({ expiresAt }) => expiresAt],
  ['Anulada', 'instant', ({ revokedAt }) => revokedAt],
]

const STATE_WORDS: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'En espera',
  delivered: 'Entregada',
  'given-up': 'No se entregó',
}

/** What became of the messages of a webhook, as a file. */
export const deliveryColumns = (): readonly ExportColumn<WebhookDelivery>[] => [
  ['N.º', 'text', ({ id }) => id],
  ['Hora', 'instant', ({ at }) => at],
  ['Evento', 'text', ({ event }) => eventLabel(event)],
  ['Estado', 'text', ({ state }) => STATE_WORDS[state]],
  ['Intentos', 'number', ({ attempts }) => attempts],
  ['Código de la respuesta', 'number', ({ status }) => status],
  ['Tardó (ms)', 'number', ({ tookMs }) => tookMs],
  ['Qué falló', 'text', ({ problem }) => problem],
  ['Próximo intento', 'instant', ({ nextAt }) => nextAt],
]

const PAGE = 1_000

/** All that are kept, thirty days of them. Throws where they are more than a file should hold. */
export function allDeliveries(webhookId: string, onlyFailed: boolean): Promise<readonly WebhookDelivery[]> {
  const { signal } = new AbortController()
  return everyPage(async (cursor) => {
    const wish = { onlyFailed, cursor, limit: PAGE }
    const { deliveries: rows, nextCursor } = await listWebhookDeliveries(webhookId, wish, signal)
    return { rows, nextCursor }
  }, 'Son más de 50 000 entregas. Elija «Fallidas» para guardar menos.')
}

/** The links for clients as a file; their addresses are in no list. */
export const shareLinkColumns = (now: number): readonly ExportColumn<ListedShareLink>[] => [
  ['Viaje', 'text', ({ invoice }) => invoice],
  ['Cliente', 'text', ({ clientName }) => clientName],
  ['Estatus del viaje', 'text', ({ tripStatus }) => statusLabel(tripStatus)],
  ['Qué muestra', 'text', linkTermsText],
  ['Lo creó', 'text', ({ createdBy }) => createdBy],
  ['Creado', 'instant', ({ createdAt }) => createdAt],
  ['Estado', 'text', (link) => (link.isActive && link.endsAt > now ? 'Abre' : link.isRevoked ? 'Anulado' : 'Venció')],
  ['Abre hasta', 'instant', ({ endsAt }) => endsAt],
  ['Veces que se abrió', 'number', ({ views }) => views],
  ['Última vez', 'instant', ({ lastOpenedAt }) => lastOpenedAt],
]

/** The links of operators that open as a file; their addresses are in no list. */
export const operatorLinkColumns = (): readonly ExportColumn<ListedOperatorLink>[] => [
  ['Viaje', 'text', ({ invoice }) => invoice],
  ['Estatus del viaje', 'text', ({ tripStatus }) => statusLabel(tripStatus)],
  ['Operador', 'text', ({ operatorName }) => operatorName],
  ['Lo creó', 'text', ({ madeBy }) => madeBy],
  ['Creado', 'instant', ({ madeAt }) => madeAt],
  ['Abre hasta', 'instant', ({ endsAt }) => endsAt],
  ['Primera vez', 'instant', ({ openedAt }) => openedAt],
  ['Última vez', 'instant', ({ lastOpenedAt }) => lastOpenedAt],
  ['En otro teléfono', 'instant', ({ otherOpenedAt }) => otherOpenedAt],
]
