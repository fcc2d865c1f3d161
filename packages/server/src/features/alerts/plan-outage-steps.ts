import { type AlertCondition, outageCondition } from '@vigia/domain/alerts/alert-conditions'
import { nextAlertStep } from '@vigia/domain/alerts/alert-life-cycle'
import type { AlertPolicy } from '@vigia/domain/alerts/alert-policy'
import { afterAlertStep } from '@vigia/domain/alerts/alert-state'
import type { PlatformOutage } from '@vigia/domain/silence/surroundings'
import { matchKey } from '@vigia/domain/text/match-key'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import type { HoldMemory } from './hold-memory.ts'
import type { AlertMemory, AlertSubject, KnownAlert } from './known-alert.ts'
import type { PlannedStep, UnitChange } from './planned-step.ts'

interface Fleet extends Pick<FleetReader, 'outages'> {
  trip(organisationId: string, tripId: string): Pick<TripView, 'lastSignalAt'> | null
}

/**
 * The next step of each platform's alert, and which of its units fell silent or are back. Units that have not been
 * listened to for long enough (`isConfirmed`) open none.
 */
export function planOutageSteps(
  organisationId: string,
  fleet: Fleet,
  memory: AlertMemory,
  holds: HoldMemory,
  policy: AlertPolicy,
  isConfirmed: (tripId: string) => boolean,
  now: number,
): readonly PlannedStep[] {
  // A platform keeps the spelling that its alert has.
  const spelt = new Map<string, string>()
  for (const { platform } of memory.ofPlatforms(organisationId)) {
    if (platform !== null) spelt.set(matchKey(platform), platform)
  }
  const outages = new Map<string, PlatformOutage>()
  for (const outage of fleet.outages(organisationId)) {
    const platform = spelt.get(matchKey(outage.platform)) ?? outage.platform
    outages.set(platform, { ...outage, platform })
  }
  return [...new Set([...spelt.values(), ...outages.keys()])].flatMap((platform) => {
    const subject = { organisationId, tripId: null, platform, type: 'PLATAFORMA_CAIDA' } as const
    const outage = outages.get(platform) ?? null
    const isOpen = memory.get(subject)?.state.status === 'open'
    if (isHeldBack(subject, outage, isOpen, holds, policy, now)) return []
    if (!isOpen && outage?.tripIds.some((tripId) => !isConfirmed(tripId)) === true) return []
    const step = planOne(subject, outage, memory.get(subject), fleet, policy, now)
    return step === null ? [] : [step]
  })
}

/** A platform that has not been quiet for as long as the company's own rule asks opens no alert, and has not ended either. */
function isHeldBack(
  { platform }: AlertSubject,
  outage: PlatformOutage | null,
  isOpen: boolean,
  holds: HoldMemory,
  { limits, own }: AlertPolicy,
  now: number,
): boolean {
  const rule = own.get('PLATAFORMA_CAIDA')?.[0]
  if (rule === undefined || platform === null) return false
  const condition = outage === null ? null : outageCondition(outage, limits, now)
  const subject = `platform ${platform}`
  holds.see(subject, condition === null ? [] : [condition], now)
  return !isOpen && condition !== null && !holds.isHeld(subject, condition, rule, now)
}

function planOne(
  subject: AlertSubject,
  outage: PlatformOutage | null,
  known: KnownAlert | null,
  fleet: Fleet,
  { limits, own }: AlertPolicy,
  now: number,
): PlannedStep | null {
  const state = known?.state ?? null
  const rule = own.get('PLATAFORMA_CAIDA')?.[0] ?? null
  const condition = outage === null || rule?.isOn === false ? null : outageCondition(outage, limits, now)
  const asked = nextAlertStep(state, condition, limits, now)
  const isNew = asked?.kind === 'open'
  const lives = isNew || asked?.kind === 'reopen' || state?.status === 'open'
  const units = lives ? unitChanges(subject.organisationId, outage, isNew ? null : known, fleet) : []
  const step = asked ?? (units.length === 0 ? null : condition === null ? UNITS_ONLY : withFigures(condition))
  if (step === null) return null
  const next = step.kind === 'units' ? state : afterAlertStep(state, step, now)
  const evidence = { lat: null, lng: null, lastSignalAt: outage?.sinceAt ?? null }
  return next === null ? null : { subject, known, step, next, evidence, units, channels: rule?.channels ?? null }
}

const UNITS_ONLY = { kind: 'units' } as const
const withFigures = (condition: AlertCondition) => ({ kind: 'refresh', condition }) as const

function unitChanges(
  organisationId: string,
  outage: PlatformOutage | null,
  known: KnownAlert | null,
  fleet: Fleet,
): readonly UnitChange[] {
  const silent = outage?.tripIds ?? []
  const signalAt = (tripId: string): number | null => fleet.trip(organisationId, tripId)?.lastSignalAt ?? null
  const fell = silent.filter((tripId) => known?.units.get(tripId)?.isBack !== false)
  const back = [...(known?.units ?? [])].filter(
    ([tripId, unit]) =>
      !unit.isBack && !silent.includes(tripId) && isReportingAgain(organisationId, tripId, unit.lastSignalAt, fleet),
  )
  return [
    ...fell.map((tripId) => ({ tripId, lastSignalAt: signalAt(tripId), isBack: false })),
    ...back.map(([tripId, { lastSignalAt }]) => ({ tripId, lastSignalAt, isBack: true })),
  ]
}

/** Also one whose trip is over: nobody waits for it any more. */
function isReportingAgain(organisationId: string, tripId: string, lastSignalAt: number | null, fleet: Fleet): boolean {
  const view = fleet.trip(organisationId, tripId)
  if (view === null) return true
  return view.lastSignalAt !== null && (lastSignalAt === null || view.lastSignalAt > lastSignalAt)
}
