import type { IncomingHttpHeaders } from 'node:http'
import type { OperatorTexts } from '@vigia/domain/operator/operator-texts'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { readChangeReason } from '../../http/change-reason.ts'
import { readVersion, versionTag } from '../../http/read-version.ts'
import { type Answer, answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { badRequest } from '../../ports/errors.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import type { EditedSettingKey } from '../../ports/setting-key.ts'
import { replaceSetting, storedSettingOf } from './edited-settings.store.ts'
import { keepNotice } from './operator-notices.store.ts'
import { refuseBadTemplates } from './refuse-bad-templates.ts'
import { refuseUnknownClients } from './refuse-unknown-clients.ts'
import { changedValues, settingValue } from './setting-values.wire.ts'
import { changedMeanwhile } from './setting-versions.ts'
import { shownSetting, withKeptKeys } from './shown-setting.wire.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
  /** Whether the server would ask this address for a tile. */
  readonly mayCallTiles: (address: string) => boolean
  /** Rejects when the person proved too long ago who they are. */
  readonly requireFresh: (sql: Sql, person: UserActor, now: number) => Promise<void>
}

const ENDED = 'Esa hora ya pasó: elija hasta cuándo se muestra'

/** A request that replaces a setting. */
interface Change {
  readonly audit: ActorAuditContext
  readonly headers: IncomingHttpHeaders
  readonly body: object
}

type ReadSetting = (organisationId: string, key: EditedSettingKey) => Promise<Answer>
/** `alongside`: what else is written in its transaction, once it is known that nobody has changed it meanwhile. */
type ChangeSetting = (
  key: EditedSettingKey,
  by: Change,
  alongside?: (sql: Sql, by: { readonly userId: string | null; readonly now: number }) => Promise<void>,
) => Promise<Answer>

/** How often trips are contacted, and how late their clients are told: both may be said of one client. */
function mountDelaysAndCadence(
  server: Server,
  db: Db,
  { read, change }: { readonly read: ReadSetting; readonly change: ChangeSetting },
): void {
  mount(server, 'getLogbookSettings', ({ actor }) => read(actor.organisationId, 'logbook'))
  mount(server, 'putLogbookSettings', async (call) => {
    await refuseUnknownClients(db, call.actor.organisationId, 'exceptions', call.body.exceptions)
    // Came later than the rest: it stays as it is where it is not said.
    const { wantedPercent } = await readSetting(db, call.actor.organisationId, 'logbook')
    return change('logbook', { ...call, body: { wantedPercent, ...call.body } })
  })

  mount(server, 'getShareLinkSettings', ({ actor }) => read(actor.organisationId, 'share-links'))
  mount(server, 'putShareLinkSettings', async (call) => {
    await refuseUnknownClients(db, call.actor.organisationId, 'clients', call.body.clients)
    return change('share-links', call)
  })
}

/** Puts a setting in place of the version that the request names, audits that, and tells who reads it. */
const changeSettingIn =
  ({ db, clock, signals }: Pick<Deps, 'db' | 'clock' | 'signals'>): ChangeSetting =>
  async (key, { audit, headers, body }, alongside) => {
    const version = readVersion(headers)
    const reason = readChangeReason(headers)
    const { organisationId, actor } = audit
    const written = await db.transaction(async (sql) => {
      const now = clock.now()
      const before = await storedSettingOf(sql, organisationId, key)
      const paths = changedValues(settingValue(key, before.value, before.demo), body).map(({ path }) => path)
      const by = { userId: actor.kind === 'user' ? actor.id : null, now, paths }
      const next = await replaceSetting(sql, { organisationId, key, version }, body, by)
      if (next === null) throw changedMeanwhile(await storedSettingOf(sql, organisationId, key))
      await alongside?.(sql, by)
      await recordAudit(sql, {
        ...audit,
        action: 'setting-change',
        subject: `setting:${key}`,
        before: before.value ?? null,
        after: body,
        ...(reason === null ? {} : { details: { reason } }),
        at: now,
      })
      return next
    })
    signals.settingsChanged(organisationId, key)
    return answer(200, shownSetting(key, body), { etag: versionTag(written) })
  }

/**
 * Settings of an organisation, one document each. A GET answers its version as ETag, a PUT says with `If-Match` which one it
 * replaces: two people who edit the same never overwrite each other unseen. Each change is audited with what was before it.
 */
export function mountSettings(server: Server, { db, clock, signals, mayCallTiles, requireFresh }: Deps): void {
  const read: ReadSetting = async (organisationId, key) => {
    const { value, demo, version } = await storedSettingOf(db, organisationId, key)
    return answer(200, shownSetting(key, settingValue(key, value, demo)), { etag: versionTag(version) })
  }

  const change = changeSettingIn({ db, clock, signals })

  mount(server, 'getMapSettings', ({ actor }) => read(actor.organisationId, 'map'))
  mount(server, 'putMapSettings', async (call) => {
    const body = withKeptKeys(call.body, await readSetting(db, call.actor.organisationId, 'map'))
    refuseBadTemplates(body, mayCallTiles)
    return change('map', { ...call, body })
  })

  mount(server, 'getRiskSettings', ({ actor }) => read(actor.organisationId, 'risk'))
  mount(server, 'putRiskSettings', (call) => change('risk', call))

  mount(server, 'getAlertRules', ({ actor }) => read(actor.organisationId, 'alerts'))
  mount(server, 'putAlertRules', (call) => change('alerts', call))

  mountDelaysAndCadence(server, db, { read, change })

  mount(server, 'getOperatorLinkSettings', ({ actor }) => read(actor.organisationId, 'operator-link'))
  mount(server, 'putOperatorLinkSettings', async (call) => {
    const body = await withPhotos(db, call.actor.organisationId, call.body)
    return change('operator-link', { ...call, body }, (sql, by) =>
      keepNotice(sql, call.actor.organisationId, { ...by, text: body.notice }),
    )
  })

  mount(server, 'getRetention', ({ actor }) => read(actor.organisationId, 'retention'))
  // Kinds that came later: who names only the positions leaves them as they are.
  mount(server, 'putRetention', async (call) => {
    const body = { ...(await readSetting(db, call.actor.organisationId, 'retention')), ...call.body }
    return change('retention', { ...call, body })
  })

  mount(server, 'getAnnouncement', ({ actor }) => read(actor.organisationId, 'announcement'))
  mount(server, 'putAnnouncement', (call) => {
    const { is_on: isOn, until } = call.body
    // Shown to nobody, it would be kept as if everybody had been told.
    if (isOn && until !== null && Date.parse(until) <= clock.now())
      throw badRequest('VALIDATION', ENDED, [{ field: 'until', error: ENDED }])
    return change('announcement', call)
  })

  mount(server, 'getContact', ({ actor }) => read(actor.organisationId, 'contact'))
  mount(server, 'putContact', (call) => change('contact', call))

  mount(server, 'getSignInSettings', ({ actor }) => read(actor.organisationId, 'sign-in'))
  mount(server, 'putSignInSettings', async (call) => {
    await requireFresh(db, requireUser(call.actor), clock.now())
    return change('sign-in', call)
  })

  mount(server, 'getGpsSettings', ({ actor }) => read(actor.organisationId, 'gps'))
  mount(server, 'putGpsSettings', (call) => change('gps', call))
}

/** What came later than the rest stays as it is where it is not said. Throws 400 for a client that there is not. */
async function withPhotos<T extends { readonly deliveryPhotos?: OperatorTexts['deliveryPhotos'] | undefined }>(
  db: Sql,
  organisationId: string,
  body: T,
) {
  await refuseUnknownClients(db, organisationId, 'deliveryPhotos', body.deliveryPhotos ?? [])
  const { deliveryPhotos, oldestAndroid, oldestIos } = await readSetting(db, organisationId, 'operator-link')
  return { deliveryPhotos, oldestAndroid, oldestIos, ...body }
}
