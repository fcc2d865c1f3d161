/** What stands in braces in a text to an operator, and is put in its place when it is sent. */
export const TEXT_FIELDS = ['operador', 'viaje', 'placas', 'origen', 'destino', 'empresa', 'central', 'enlace'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** Without the address of a link, which is known only when one is made. */
export const MESSAGE_FIELDS: readonly TextField[] = TEXT_FIELDS.filter((field) => field !== 'enlace')

/** A text that is written once and sent many times. */
export interface MessageTemplate {
  readonly name: string
  readonly text: string
}

/** What a company writes to its operators, and what its link's page shows and asks them. */
export interface OperatorTexts {
  /** With which a link is sent. */
  readonly linkText: string
  readonly templates: readonly MessageTemplate[]
  /** What an operator can answer with a touch. */
  readonly replies: readonly string[]
  /** The company's own notice of privacy; null: the page shows the points of the product alone. */
  readonly notice: string | null
  /** Clients whose deliveries are to be shown on a photo: the page asks for it before it says that the cargo was delivered. */
  readonly deliveryPhotos: readonly { readonly client: string }[]
  /** The oldest version of the app on their phones that the company accepts, by platform; null: any. */
  readonly oldestAndroid: string | null
  readonly oldestIos: string | null
}

export const TEXT_LIMITS = {
  ...{ link: 300, name: 40, message: 500, reply: 120, notice: 20_000 },
  ...{ templates: 20, replies: 6, deliveryPhotos: 200 },
} as const

export const DEFAULT_OPERATOR_TEXTS: OperatorTexts = {
  linkText: '{empresa}: comparta su ubicación del viaje {viaje} en {enlace}',
  templates: [
    { name: 'Repórtese', text: '{operador}, repórtese a la central por favor. Viaje {viaje}.' },
    { name: 'Sin señal', text: '{operador}, no recibimos la señal de {placas}. Revise que su GPS esté encendido.' },
    { name: 'Cita', text: '{operador}, confirme a qué hora llega a {destino}. Viaje {viaje}.' },
  ],
  replies: ['Todo bien', 'Voy con retraso', 'Estoy en tráfico', 'Ya llegué', 'Llámenme por favor', 'Recibido'],
  notice: null,
  deliveryPhotos: [],
  oldestAndroid: null,
  oldestIos: null,
}

const FIELD = /\{([^{}]*)\}/g

/** Why a text cannot be sent, in words; null: it can. `fields`: which may stand in it, `needs`: which has to. */
export function textProblem(text: string, fields: readonly TextField[], needs: TextField | null = null): string | null {
  const named = [...text.matchAll(FIELD)].map(([, name = '']) => name)
  const unknown = named.find((name) => !fields.some((field) => field === name))
  if (unknown !== undefined)
    return `«{${unknown}}» no es un dato. Se puede poner ${fields.map((field) => `{${field}}`).join(', ')}`
  if (/[{}]/.test(text.replace(FIELD, ''))) return 'Falta una llave: los datos van así, {viaje}'
  if (needs !== null && !named.includes(needs)) return `Falta {${needs}}`
  return null
}

export type FieldValues = Partial<Readonly<Record<TextField, string | null>>>

/** A text with what is known in its places, each once: what stands in a value is no field. `missing`: of which nothing is known. */
export function filledText(
  text: string,
  values: FieldValues,
): { readonly text: string; readonly missing: readonly TextField[] } {
  const missing = new Set<TextField>()
  const filled = text.replace(FIELD, (written: string, name: string) => {
    const field = TEXT_FIELDS.find((known) => known === name)
    if (field === undefined) return written
    const value = (values[field] ?? '').trim()
    if (value === '') missing.add(field)
    return value === '' ? `(sin ${field})` : value
  })
  return { text: filled, missing: [...missing] }
}

/** By which a text is shown before there is a trip to send it of. */
export const EXAMPLE_VALUES: FieldValues = Object.fromEntries([
  ...[
    ['operador', 'Ramiro Díaz'],
    ['viaje', 'F-81418'],
    ['placas', '14-BD-6H'],
    ['origen', 'Puebla'],
  ],
  ...[
    ['destino', 'Querétaro'],
    ['empresa', 'Su empresa'],
    ['central', '55 5555 0100'],
    ['enlace', 'https://vigia.mx/operador/…'],
  ],
])
