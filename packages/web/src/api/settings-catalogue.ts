import type { SETTING_KEYS } from '@vigia/contract'
import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { call } from './call.ts'
import { readVersioned, type Versioned, writeVersioned } from './versioned-setting.ts'

/** A setting of the organisation: one document, read and saved as a whole. */
export type SettingKey = (typeof SETTING_KEYS)[number]
export type SettingDocument = Readonly<Record<string, unknown>>

/** One value that can be set: what it does, what it may be, what it is, and who made it so. */
export interface SettingEntry {
  /** Setting and path of the value within it: `risk.stoppedMinutes`. */
  readonly key: string
  readonly section: string
  readonly place: string
  readonly label: string
  readonly effect: string
  readonly words: readonly string[]
  readonly kind:
    | 'number'
    | 'switch'
    | 'choice'
    | 'text'
    | 'steps'
    | 'exceptions'
    | 'shifts'
    | 'template'
    | 'templates'
    | 'replies'
    | 'notice'
    | 'clients'
  readonly unit: string | null
  readonly min: number | null
  readonly max: number | null
  readonly options: readonly { readonly value: string; readonly label: string }[] | null
  readonly byDefault: unknown
  readonly value: unknown
  readonly isDefault: boolean
  /** Null: nobody has, or an account that is gone. */
  readonly changedBy: string | null
  readonly changedAt: number | null
}

/** Every value that the person may read, in the order of the screens. */
export async function settingsCatalogue(signal: AbortSignal): Promise<readonly SettingEntry[]> {
  const { data } = await call('settingsCatalogue', { signal })
  return data.map(({ default: byDefault, is_default, changed_by, changed_at, ...entry }) => ({
    ...entry,
    byDefault,
    isDefault: is_default,
    changedBy: changed_by,
    changedAt: changed_at === null ? null : Date.parse(changed_at),
  }))
}

/** One save of a setting. */
export interface SettingChange {
  readonly id: string
  readonly key: SettingKey
  readonly at: number
  /** Null: the system, or an account that is gone. */
  readonly byName: string | null
  readonly reason: string | null
  readonly changes: readonly ValueChange[]
}
type ValueChange = CallAnswers['listSettingChanges']['data'][number]['changes'][number]

/** The newest changes of the organisation's settings, or of one of them; administrators only. */
export async function listSettingChanges(
  query: { readonly key?: SettingKey; readonly limit: number },
  signal: AbortSignal,
): Promise<readonly SettingChange[]> {
  const { data } = await call('listSettingChanges', { query, signal })
  return data.map(({ id, key, at, by, reason, changes }) => {
    return { id, key, at: Date.parse(at), byName: by?.name ?? null, reason, changes }
  })
}

/** The calls that read and replace each setting. */
const CALLS = {
  map: ['getMapSettings', 'putMapSettings'],
  risk: ['getRiskSettings', 'putRiskSettings'],
  retention: ['getRetention', 'putRetention'],
  alerts: ['getAlertRules', 'putAlertRules'],
  logbook: ['getLogbookSettings', 'putLogbookSettings'],
  'operator-link': ['getOperatorLinkSettings', 'putOperatorLinkSettings'],
  'share-links': ['getShareLinkSettings', 'putShareLinkSettings'],
  announcement: ['getAnnouncement', 'putAnnouncement'],
  contact: ['getContact', 'putContact'],
  gps: ['getGpsSettings', 'putGpsSettings'],
  'sign-in': ['getSignInSettings', 'putSignInSettings'],
} as const satisfies Record<SettingKey, readonly [string, string]>

/** What the call that replaces a setting takes. */
type SettingBody<K extends SettingKey> = CallInputs[(typeof CALLS)[K][1]]['body']

/** A field of what a setting's call takes. */
export type SettingField<K extends SettingKey> = keyof SettingBody<K> & string

/** Where a value is within a setting, as the catalogue names it: `severity.highFrom`. A list is one value. */
export type SettingPath<K extends SettingKey> = K extends SettingKey ? PathOf<SettingBody<K>> : never
type PathOf<T> = {
  [F in keyof T & string]-?: NonNullable<T[F]> extends readonly unknown[] | string | number | boolean
    ? F
    : `${F}.${PathOf<NonNullable<T[F]>>}`
}[keyof T & string]

/** A setting as it is on the wire: its values are named as the catalogue names them. */
export async function readSetting(key: SettingKey, signal: AbortSignal): Promise<Versioned<SettingDocument>> {
  return readVersioned(CALLS[key][0], { signal })
}

/** Replaces a setting. Throws ApiError: 412 when somebody else has changed it since, 400 or 422 with what is wrong. */
export async function writeSetting(
  key: SettingKey,
  body: SettingDocument,
  version: { readonly etag: string; readonly reason?: string },
): Promise<Versioned<SettingDocument>> {
  // The document was read by the same call, and the server checks it: its shape is not said here again.
  return writeVersioned(CALLS[key][1], { body } as never, version)
}
