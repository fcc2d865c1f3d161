import { type ResponseOf, SETTING_KEYS, type settingsCatalogue } from '@vigia/contract'
import { isoOf } from '../../../http/iso-of.ts'
import type { EditedSettingKey } from '../../../ports/setting-key.ts'
import type { StoredSetting } from '../edited-settings.store.ts'
import { settingValue, valuesByPath } from '../setting-values.wire.ts'
import { shownSetting } from '../shown-setting.wire.ts'
import { ALERT_ROWS } from './alert-rows.ts'
import type { CatalogueRow } from './catalogue-row.ts'
import { LOGBOOK_ROWS } from './logbook-setting-rows.ts'
import { OPERATOR_TEXT_ROWS } from './operator-text-rows.ts'
import { ANNOUNCEMENT_ROWS, CONTACT_ROWS, GPS_ROWS, MAP_ROWS, RETENTION_ROWS, SIGN_IN_ROWS } from './other-rows.ts'
import { RISK_ROWS } from './risk-rows.ts'
import { SHARE_LINK_ROWS } from './share-link-rows.ts'

type Entry = ResponseOf<typeof settingsCatalogue>['data'][number]

/** Each setting: the section of the screen that holds it, and its values. */
const CATALOGUE: Readonly<
  Record<EditedSettingKey, { readonly section: string; readonly rows: readonly CatalogueRow[] }>
> = {
  risk: { section: 'risk', rows: RISK_ROWS },
  alerts: { section: 'alert-times', rows: ALERT_ROWS },
  logbook: { section: 'logbook', rows: LOGBOOK_ROWS },
  'operator-link': { section: 'operator-link', rows: OPERATOR_TEXT_ROWS },
  'share-links': { section: 'share-links', rows: SHARE_LINK_ROWS },
  map: { section: 'maps', rows: MAP_ROWS },
  contact: { section: 'maps', rows: CONTACT_ROWS },
  gps: { section: 'platforms', rows: GPS_ROWS },
  'sign-in': { section: 'sign-in', rows: SIGN_IN_ROWS },
  retention: { section: 'data', rows: RETENTION_ROWS },
  announcement: { section: 'system', rows: ANNOUNCEMENT_ROWS },
}

/** What is said of the value at `path` of a setting; null for one that is no longer one. */
export const rowOf = (key: EditedSettingKey, path: string): CatalogueRow | null =>
  CATALOGUE[key].rows.find((row) => row.path === path) ?? null

/** Names the value at `path` of what the audit log calls `setting:risk`; null where that is none. */
export function settingLabel(subject: string, path: string): string | null {
  const key = SETTING_KEYS.find((known) => subject === `setting:${known}`)
  return key === undefined ? null : (rowOf(key, path)?.label ?? null)
}

/** Where the value at `path` stands among those of its setting; what is no longer one, before all. */
export const placeOf = (key: EditedSettingKey, path: string): number =>
  CATALOGUE[key].rows.findIndex((row) => row.path === path)

/** Every value of a setting as it holds, with who changed it. `names`: of people, by their id. */
export function catalogueOf(
  key: EditedSettingKey,
  stored: StoredSetting,
  names: ReadonlyMap<string, string>,
): readonly Entry[] {
  const { section, rows } = CATALOGUE[key]
  const values = valuesByPath(shownSetting(key, settingValue(key, stored.value, stored.demo)))
  const defaults = valuesByPath(settingValue(key, undefined, stored.demo))
  return rows.map(({ path, place, label, effect, kind, words = [], ...row }) => {
    const value = values.get(path) ?? null
    const byDefault = defaults.get(path) ?? null
    const isDefault = JSON.stringify(value) === JSON.stringify(byDefault)
    return {
      ...{ key: `${key}.${path}`, section, place, label, effect, words: [...words], kind },
      unit: row.unit ?? null,
      min: row.min ?? null,
      max: row.max ?? null,
      options: row.options === undefined ? null : [...row.options],
      ...{ default: byDefault, value, is_default: isDefault },
      ...changeOf(stored, path, isDefault, names),
    }
  })
}

/** Who changed a value; of one changed before that was written down by value, who changed its setting. */
function changeOf(stored: StoredSetting, path: string, isDefault: boolean, names: ReadonlyMap<string, string>) {
  const change = stored.changes[path]
  if (change !== undefined) {
    return {
      changed_by: change.by === null ? null : (names.get(change.by) ?? null),
      changed_at: isoOf(change.at),
    }
  }
  if (isDefault || stored.changedAt === null) return { changed_by: null, changed_at: null }
  return { changed_by: stored.changedBy?.name ?? null, changed_at: isoOf(stored.changedAt) }
}
