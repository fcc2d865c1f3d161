import { readGpsSettings } from '../../db/gps-settings.store.ts'
import { readStored } from '../../db/settings.store.ts'
import type { EditedSettingKey } from '../../ports/setting-key.ts'

/** A setting as the calls answer it: the stored one, else the default. `demo`: whether it is the demo organisation's. */
export function settingValue(key: EditedSettingKey, stored: unknown, demo: boolean): object {
  if (key === 'gps') {
    const { autoOpen, personMayChange } = readGpsSettings(stored, demo)
    return { auto_open: autoOpen, person_may_change: personMayChange }
  }
  if (key === 'sign-in') {
    const { secondFactor, idleMinutes } = readStored('sign-in', stored)
    return { require_second_factor: secondFactor, idle_minutes: idleMinutes }
  }
  return { ...readStored(key, stored) }
}

/** The values of a setting by their paths, `severity.highFrom`; a list is one value. */
export function valuesByPath(value: object, prefix = ''): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [name, inner] of Object.entries(value)) {
    const path = `${prefix}${name}`
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) values.set(path, inner)
    else for (const [deeper, leaf] of valuesByPath(inner, `${path}.`)) values.set(deeper, leaf)
  }
  return values
}

export interface ValueChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What differs between two documents of the same setting, in the order of the newer one. */
export function changedValues(before: object, after: object): readonly ValueChange[] {
  const old = valuesByPath(before)
  return [...valuesByPath(after)]
    .map(([path, value]) => ({ path, before: old.get(path) ?? null, after: value }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
