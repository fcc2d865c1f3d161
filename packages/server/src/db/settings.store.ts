import {
  alertRules,
  getAnnouncement,
  getContact,
  gpsSettings,
  logbookSettings,
  type MapSettings,
  mapSettings,
  operatorLinkSettings,
  riskSettings,
  shareLinkSettings,
  signInSettings,
} from '@vigia/contract'
import type { SecondFactorRule } from '@vigia/domain/account/must-add-factor'
import { type AlertRules, DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import { DEFAULT_LOGBOOK_RULES, type LogbookRules } from '@vigia/domain/communication/logbook-rules'
import { DEFAULT_OPERATOR_TEXTS, type OperatorTexts } from '@vigia/domain/operator/operator-texts'
import { DEFAULT_RISK_WEIGHTS, type RiskWeights } from '@vigia/domain/risk/risk-weights'
import { DEFAULT_SHARE_LINK_RULES, type ShareLinkRules } from '@vigia/domain/tracking/link-delay'
import { z } from 'zod'
import type { SettingKey } from '../ports/setting-key.ts'
import type { Sql } from './pool.ts'

/** How an organisation's people sign in. */
export interface SignInRules {
  readonly secondFactor: SecondFactorRule
  readonly idleMinutes: number
}

/** For how many days each kind is kept; an alert from when it was closed. */
export interface RetentionDays {
  readonly positionDays: number
  readonly alertDays: number
  readonly logbookDays: number
  readonly deliveryDays: number
}

/** Every setting as it holds: the organisation's own, else the default. */
export interface Settings extends Record<SettingKey, unknown> {
  /** Where the layers of the map come from. */
  readonly map: MapSettings
  readonly risk: RiskWeights
  readonly retention: RetentionDays
  readonly alerts: AlertRules
  readonly logbook: LogbookRules
  readonly 'operator-link': OperatorTexts
  readonly 'share-links': ShareLinkRules
  readonly announcement: z.output<typeof getAnnouncement.response>
  readonly contact: { readonly central_phone: string | null }
  /** Null while nobody has set it: the demo has another default than a company (`gps-settings.store.ts`). */
  readonly gps: z.output<typeof gpsSettings> | null
  readonly 'sign-in': SignInRules
  /** The guide of the first steps: whether it is hidden, and when somebody first tried a sound. */
  readonly setup: { readonly isHidden: boolean; readonly soundTriedAt: number | null }
}

const NO_LAYERS: MapSettings = {
  streets: null,
  satellite: null,
  hybrid: null,
  terrain: null,
  dark: null,
  traffic: null,
  attribution: null,
}
const NO_ANNOUNCEMENT: Settings['announcement'] = { text: null, level: 'normal', until: null, is_on: false }
/** How long each kind is kept where nobody has said. */
export const DEFAULT_RETENTION: RetentionDays = {
  positionDays: 90,
  alertDays: 3650,
  logbookDays: 3650,
  deliveryDays: 30,
}
const retention = z.object({ positionDays: z.int(), alertDays: z.int(), logbookDays: z.int(), deliveryDays: z.int() })
const setup = z.object({ isHidden: z.boolean(), soundTriedAt: z.nullable(z.number()) })

/** What a stored value says; undefined and what no version of ours wrote: the default. */
const READERS: { readonly [K in SettingKey]: (stored: unknown) => Settings[K] } = {
  map: (stored) => mapSettings.safeParse(stored).data ?? NO_LAYERS,
  risk: (stored) => riskSettings.safeParse(over(DEFAULT_RISK_WEIGHTS, stored)).data ?? DEFAULT_RISK_WEIGHTS,
  retention: (stored) => retention.safeParse(over(DEFAULT_RETENTION, stored)).data ?? DEFAULT_RETENTION,
  alerts: (stored) => alertRules.safeParse(over(DEFAULT_ALERT_RULES, stored)).data ?? DEFAULT_ALERT_RULES,
  logbook: (stored) => logbookSettings.safeParse(over(DEFAULT_LOGBOOK_RULES, stored)).data ?? DEFAULT_LOGBOOK_RULES,
  'operator-link': (stored) =>
    operatorLinkSettings.safeParse(over(DEFAULT_OPERATOR_TEXTS, stored)).data ?? DEFAULT_OPERATOR_TEXTS,
  'share-links': (stored) =>
    shareLinkSettings.safeParse(over(DEFAULT_SHARE_LINK_RULES, stored)).data ?? DEFAULT_SHARE_LINK_RULES,
  announcement: (stored) => getAnnouncement.response.safeParse(stored).data ?? NO_ANNOUNCEMENT,
  contact: (stored) => getContact.response.safeParse(stored).data ?? { central_phone: null },
  gps: (stored) => gpsSettings.safeParse(stored).data ?? null,
  setup: (stored) => setup.safeParse(stored).data ?? { isHidden: false, soundTriedAt: null },
  'sign-in': (stored) => {
    const { data } = signInSettings.safeParse(stored)
    if (data === undefined) return { secondFactor: 'none', idleMinutes: 30 }
    return { secondFactor: data.require_second_factor, idleMinutes: data.idle_minutes }
  },
}

/** A value that was stored before one of its keys was there has that key's default. */
const over = <T extends object>(defaults: T, stored: unknown): T =>
  typeof stored === 'object' ? { ...defaults, ...stored } : { ...defaults }

/** The stored value of a setting, in SQL, null when there is none: for queries that ask more; `readStored` says what it means. */
export const storedSetting = (key: SettingKey, organisationId: string): string =>
  `(select value from settings where organisation_id = ${organisationId} and key = '${key}')`

export const readStored = <K extends SettingKey>(key: K, stored: unknown): Settings[K] =>
  READERS[key](stored ?? undefined)

export async function readSetting<K extends SettingKey>(
  sql: Sql,
  organisationId: string,
  key: K,
): Promise<Settings[K]> {
  const { rows } = await sql.query<{ value: unknown }>(`select ${storedSetting(key, '$1')} as value`, [organisationId])
  return readStored(key, rows[0]?.value)
}

/** A setting of every organisation, by the organisation's id. */
export async function readSettings<K extends SettingKey>(sql: Sql, key: K): Promise<ReadonlyMap<string, Settings[K]>> {
  const { rows } = await sql.query<{ id: string; value: unknown }>(
    `select o.id, ${storedSetting(key, 'o.id')} as value from organisations o`,
  )
  return new Map(rows.map(({ id, value }) => [id, readStored(key, value)]))
}

/** What the organisation has set, as it is stored. `sql` is limited to it. */
export async function settingsAsStored(sql: Sql): Promise<readonly object[]> {
  const { rows } = await sql.query<object>(
    `select key, value, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at, updated_by::text
     from settings order by key`,
  )
  return rows
}
