import { SETTING_KEYS } from '@vigia/contract'
import { hideSecrets } from '@vigia/domain/audit/hide-secrets'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mayReadSetting } from '../../http/may-read-setting.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { mount, type Server } from '../../http/route.ts'
import type { EditedSettingKey } from '../../ports/setting-key.ts'
import { catalogueOf, placeOf, rowOf } from './catalogue/catalogue.wire.ts'
import { namesOfPeople, type StoredChange, storedChanges, storedSettings } from './edited-settings.store.ts'
import { changedValues, settingValue, type ValueChange } from './setting-values.wire.ts'

/** Every value that can be set, how it came to be what it is, and what was changed. */
export function mountSettingsCatalogue(server: Server, { db }: { readonly db: Db }): void {
  mount(server, 'settingsCatalogue', async ({ actor }) => {
    const keys = SETTING_KEYS.filter((key) => mayReadSetting(key, actor))
    const stored = await storedSettings(db, actor.organisationId, keys)
    const people = [...stored.values()].flatMap(({ changes }) => Object.values(changes).map(({ by }) => by))
    const names = await namesOfPeople(db, actor.organisationId, [...new Set(people.filter((id) => id !== null))])
    return { data: [...stored].flatMap(([key, setting]) => catalogueOf(key, setting, names)) }
  })

  mount(server, 'listSettingChanges', async ({ actor, query }) => {
    const request = pageRequest(query)
    const found = await storedChanges(db, actor.organisationId, {
      keys: query.key === undefined ? SETTING_KEYS : [query.key],
      beforeId: request.afterId,
      fetch: request.fetch,
    })
    const { data, nextCursor } = pageOf(found, request)
    return { data: data.map(changeToWire), nextCursor }
  })
}

function changeToWire({ at, key, before: was, after: is, ...change }: StoredChange) {
  // What an earlier version wrote down with its keys is not told with them.
  const { before, after } = hideSecrets({ before: was, after: is })
  const changes = changedValues(settingValue(key, before ?? undefined, false), after)
  return {
    ...change,
    key,
    at: isoOf(at),
    changes: inOrder(key, changes).map((value) => {
      const row = rowOf(key, value.path)
      return { ...value, label: row?.label ?? value.path, unit: row?.unit ?? null }
    }),
  }
}

/** As the screen shows them: the database keeps names in an order of its own. */
const inOrder = (key: EditedSettingKey, changes: readonly ValueChange[]): readonly ValueChange[] =>
  changes.toSorted((a, b) => placeOf(key, a.path) - placeOf(key, b.path))
