import type { getSetup, ResponseOf, SetupStep } from '@vigia/contract'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import { readSetting, type Settings } from '../../db/settings.store.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { overwriteSetting } from './edited-settings.store.ts'
import {
  companyFacts,
  type FirstFix,
  firstFix,
  fleetFacts,
  operatorsWithoutPhone,
  type SetupFacts,
} from './setup.store.ts'

/** As many as stand beside each other on the screen. */
const SHOWN_OPERATORS = 6

type Setup = ResponseOf<typeof getSetup>

interface Deps {
  readonly db: Db
  /** What proves who somebody is, and that they have been here, is no request's to read: it is counted by this one. */
  readonly unscoped: Db
  readonly clock: Clock
  /** A company's demonstration; null: it has none. */
  readonly demoFleetOf: (organisationId: string) => Promise<Setup['demo_fleet']>
  /** Where carriers' platforms push to; null: nowhere. `publicHost` null: by the name that the person uses. */
  readonly receivers: {
    readonly publicHost: string | null
    readonly retranslatorPort: number | null
    readonly ipsPort: number | null
  }
}

/** The guide of a company's first steps: what is done is found, not ticked. */
export function mountSetup(server: Server, { db, unscoped, clock, demoFleetOf, receivers }: Deps): void {
  const read = async (actor: UserActor, request: FastifyRequest): Promise<Setup> => {
    const { organisationId } = actor
    const [company, fleet, first, operators, kept, contact, demoFleet] = await Promise.all([
      companyFacts(unscoped, organisationId, actor.id),
      fleetFacts(db, organisationId),
      firstFix(db, organisationId),
      operatorsWithoutPhone(db, organisationId, SHOWN_OPERATORS),
      readSetting(db, organisationId, 'setup'),
      readSetting(db, organisationId, 'contact'),
      actor.role === 'administrador' ? demoFleetOf(organisationId) : null,
    ])
    const facts = { ...company, ...fleet }
    const host = receivers.publicHost ?? new URL(publicOrigin(request)).hostname
    const tcp = [
      ['wialon-retranslator', receivers.retranslatorPort],
      ['wialon-ips', receivers.ipsPort],
    ] as const
    const open = tcp.flatMap(([protocol, port]) => (port === null ? [] : [{ protocol, address: `${host}:${port}` }]))
    return {
      is_demo: facts.isDemo,
      is_hidden: kept.isHidden,
      steps: stepsOf(facts, first, { hasPhone: contact.central_phone !== null, hasSound: kept.soundTriedAt !== null }),
      first_fix: first === null ? null : firstFixToWire(first),
      listening: ['osmand', 'owntracks', 'api', ...open.map(({ protocol }) => protocol)],
      receivers: open,
      operators_without_phone: { data: [...operators.data], total: operators.total },
      trips_with_access: facts.activeWithAccess,
      demo_fleet: demoFleet,
    }
  }

  mount(server, 'getSetup', ({ actor, request }) => read(requireUser(actor), request))

  mount(server, 'patchSetup', async ({ actor, body, audit, request }) => {
    const person = requireUser(actor)
    await db.transaction(async (sql) => {
      const before = await readSetting(sql, audit.organisationId, 'setup')
      const now = clock.now()
      const after: Settings['setup'] = {
        isHidden: body.is_hidden ?? before.isHidden,
        soundTriedAt: before.soundTriedAt ?? (body.sound_tried === true ? now : null),
      }
      await overwriteSetting(sql, audit.organisationId, 'setup', after, { userId: person.id, now })
      const subject = 'setting:setup'
      await recordAudit(sql, { ...audit, action: 'setting-change', subject, before, after, at: now })
    })
    return read(person, request)
  })
}

const firstFixToWire = ({ receivedAt, uniqueId, tripId, plates, lat, lng }: FirstFix): Setup['first_fix'] => ({
  at: isoOf(receivedAt),
  unique_id: uniqueId,
  travel_id: tripId,
  plates,
  latitude: lat,
  longitude: lng,
})

function stepsOf(
  facts: SetupFacts,
  first: FirstFix | null,
  desk: { readonly hasPhone: boolean; readonly hasSound: boolean },
): Setup['steps'] {
  const ways = facts.devices + facts.accesses + facts.mirrors + facts.keys
  const step = (key: SetupStep, isDone: boolean, text: string, count: number | null = null) => {
    return { key, is_done: isDone, text, count }
  }
  return [
    step('account', facts.hasSecondFactor, 'Contraseña y verificación en dos pasos'),
    step('team', facts.others > 0, teamText(facts), facts.people),
    step(
      'trips',
      facts.trips > 0,
      facts.trips === 0 ? 'A mano o de un archivo' : counted(facts.trips, 'viaje'),
      facts.trips,
    ),
    step('gps', ways > 0, ways === 0 ? 'Elija una de tres formas' : waysText(facts), ways),
    step('first-fix', first !== null, first === null ? 'Esperando la primera posición…' : 'Ya llegan posiciones'),
    step('desk', desk.hasPhone && desk.hasSound, monitoringText(desk)),
  ]
}

const counted = (count: number, word: string): string => (count === 1 ? `1 ${word}` : `${wholeNumber(count)} ${word}s`)

function teamText({ people, others }: SetupFacts): string {
  if (people <= 1) return 'Solo está usted'
  const entered =
    others === 0 ? 'nadie más ha entrado' : others === 1 ? '1 persona ya entró' : `${wholeNumber(others)} ya entraron`
  return `${counted(people, 'cuenta')}, ${entered}`
}

const waysText = ({ devices, accesses, mirrors, keys }: SetupFacts): string =>
  [
    ...(devices === 0 ? [] : [counted(devices, 'dispositivo')]),
    ...(accesses === 0 ? [] : [counted(accesses, 'acceso')]),
    ...(mirrors === 0 ? [] : [mirrors === 1 ? '1 receptor' : `${wholeNumber(mirrors)} receptores`]),
    ...(keys === 0 ? [] : [counted(keys, 'clave')]),
  ].join(', ')

function monitoringText({ hasPhone, hasSound }: { readonly hasPhone: boolean; readonly hasSound: boolean }): string {
  if (hasPhone && hasSound) return 'Teléfono de la central y sonido probado'
  if (hasPhone) return 'Falta probar un sonido'
  return hasSound ? 'Falta el teléfono de la central' : 'Teléfono de la central y sonidos'
}
