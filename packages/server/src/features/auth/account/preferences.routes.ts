import { isDeepStrictEqual } from 'node:util'
import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { replaceName } from '../../../db/users.store.ts'
import { requireUser, type UserActor } from '../../../http/actor.ts'
import { changedMeanwhileBy, readVersion, versionTag } from '../../../http/read-version.ts'
import { answer, mount, type Server } from '../../../http/route.ts'
import type { Auth } from '../auth.ts'
import { preferencesOf, replacePreferences, type StoredPreferences } from './preferences.store.ts'

/** What a person chooses for themselves, by their own name. Whose they are is never a parameter. */
export function mountPreferences(server: Server, { db, clock, watch }: Auth): void {
  mount(server, 'getPreferences', async ({ actor }) => {
    const { value, version } = await preferencesOf(db, requireUser(actor).id)
    return answer(200, value, { etag: versionTag(version) })
  })
  mount(server, 'putPreferences', async ({ actor, body, headers, audit }) => {
    const version = await save(requireUser(actor), audit, readVersion(headers), body)
    return answer(200, body, { etag: versionTag(version) })
  })

  /** Answers the version that holds then; 412 when the person has changed them elsewhere since that was read. */
  const save = (person: UserActor, audit: ActorAuditContext, version: string, after: StoredPreferences) =>
    db.transaction(async (sql) => {
      const now = clock.now()
      const { value: before, version: held } = await preferencesOf(sql, person.id)
      if (held === version && isDeepStrictEqual(before, after)) return version
      const owner = { userId: person.id, organisationId: person.organisationId, version }
      const written = await replacePreferences(sql, owner, after, now)
      if (written === null) throw changedMeanwhileBy(held, { id: person.id, name: person.name }, null)
      const entry = { ...audit, action: 'preferences-change', subject: `user:${person.id}` }
      await recordAudit(sql, { ...entry, before: audited(before), after: audited(after), at: now })
      return written
    })

  mount(server, 'updateMe', async ({ actor, body: { name }, audit }) => {
    const { id, email, role, familyId } = requireUser(actor)
    await db.transaction(async (sql) => {
      const was = await replaceName(sql, id, name)
      if (was === name) return
      const entry = { ...audit, action: 'profile-change', subject: `user:${id}` }
      await recordAudit(sql, { ...entry, before: { name: was }, after: { name }, at: clock.now() })
    })
    // Who they are is known for a second: the next call says the new name.
    watch.announce({ familyId, userId: id })
    return { user: { id, email, name, role } }
  })
}

/** One name for each value, by which the audit's page calls it. A sound that is off has the volume 0. */
const audited = ({ theme, density, coordinates, sounds, ...rest }: StoredPreferences) => ({
  ...{ theme, density, coordinates, fontScale: rest.font_scale, startScreen: rest.start_screen },
  timeZone: rest.time_zone,
  shortcuts: rest.shortcuts_on,
  criticalVolume: sounds.critical.on ? sounds.critical.volume : 0,
  highVolume: sounds.high.on ? sounds.high.volume : 0,
  otherVolume: sounds.other.on ? sounds.other.volume : 0,
})
