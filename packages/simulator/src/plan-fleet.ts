import { calmJourney, type Journey, scenarioJourney } from './plan-demo-trip.ts'
import { randomOf } from './random.ts'
import { CORRIDORS } from './roads/corridors.ts'
import { routeBetween } from './roads/road-route.ts'
import { scenarioOf } from './scenarios/programme.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { type FleetSize, HOUR_MS, MINUTE_MS, type TripPlan } from './trip-plan.ts'

/** The instant from which all turns are counted, so that a restarted simulator finds every truck where it would be. */
const EPOCH_AT = Date.UTC(2026, 0, 1)
/** Trips overlap: while one plays its scenario, the next is on its way. So fewer places than trips. */
const PLACES_PER_TRIP = 40 / 44
const LOADING_MS = 35 * MINUTE_MS
const TO_LOADING_MS = 40 * MINUTE_MS
const UNLOADING_MS = 35 * MINUTE_MS
/** How many trucks take turns at one place: so many that none begins a trip where it cannot have driven to. */
const TRUCKS_PER_PLACE = 6
/** A larger fleet would run out of names for its people. */
const MANY_PLACES = 500
const FEW_TRUCKS_PER_PLACE = 3

/** The places of a fleet and a memory of the trips planned so far. */
export interface Fleet extends FleetSize {
  readonly places: number
  readonly planned: Map<string, TripPlan>
  readonly rounds: Map<number, readonly Journey[]>
}

/** A fleet of about so many trips on the road at any time. Everything else follows from the seed and the clock. */
export function planFleet({ seed, trips }: FleetSize): Fleet {
  return {
    seed,
    trips,
    places: Math.max(1, Math.round(trips * PLACES_PER_TRIP)),
    planned: new Map(),
    rounds: new Map(),
  }
}

/** Every trip that is announced and not yet closed at an instant. */
export function tripsAt(fleet: Fleet, now: number): TripPlan[] {
  const alive: TripPlan[] = []
  const stillUsed = new Set<string>()
  for (let place = 0; place < fleet.places; place++) {
    const scenario = scenarioOf(place)
    const turns =
      scenario.condition === null ? calmTurns(fleet, scenario, place, now) : scenarioTurns(fleet, scenario, place, now)
    for (const trip of turns) {
      stillUsed.add(trip.invoice)
      if (trip.announcedAt <= now && now < trip.endsAt) alive.push(trip)
    }
  }
  for (const [key, trip] of fleet.planned) if (!stillUsed.has(trip.invoice)) fleet.planned.delete(key)
  return alive
}

/** There and back, and again: the turn that is on at `now`, and the next. */
function calmTurns(fleet: Fleet, scenario: Scenario, place: number, now: number): TripPlan[] {
  const random = randomOf(fleet.seed, place, 'turns')
  const [from, to] = CORRIDORS[(place * 7) % CORRIDORS.length] ?? random.pick(CORRIDORS)
  const journeys =
    fleet.rounds.get(place) ??
    [routeBetween(from, to), routeBetween(to, from)].map((route, way) =>
      calmJourney(scenario, route, randomOf(fleet.seed, place, way)),
    )
  fleet.rounds.set(place, journeys)
  const breakMs = TO_LOADING_MS + LOADING_MS + UNLOADING_MS
  const [out, back] = journeys.map((journey) => journey.timetable.arrivesAfterMs + breakMs)
  const roundMs = (out ?? 0) + (back ?? 0)
  const startAt = EPOCH_AT + random.unit() * roundMs
  const round = Math.floor((now - startAt) / roundMs)
  return [0, 1, 2].flatMap((step) => {
    const turn = round * 2 + step
    const journey = journeys[step % 2]
    if (journey === undefined) return []
    const announcedAt = Math.round(startAt + (round + Math.floor(step / 2)) * roundMs + (step % 2) * (out ?? 0))
    const departedAt = announcedAt + TO_LOADING_MS + LOADING_MS
    const endsAt = departedAt + journey.timetable.arrivesAfterMs + UNLOADING_MS
    return [
      remember(fleet, place, turn, () => ({ scenario, journey, announcedAt, departedAt, conditionAt: null, endsAt })),
    ]
  })
}

/** One trip after the other is in the scenario's condition, without a gap; the next ones are already on their way. */
function scenarioTurns(fleet: Fleet, scenario: Scenario, place: number, now: number): TripPlan[] {
  const { condition } = scenario
  if (condition === null) return []
  const lastsMs = condition.lastsMinutes * MINUTE_MS
  const startAt = EPOCH_AT + Math.round(randomOf(fleet.seed, place, 'turns').unit() * lastsMs)
  const current = Math.floor((now - startAt) / lastsMs)
  return [0, 1, 2].map((step) => {
    const turn = current + step
    return remember(fleet, place, turn, () => {
      const journey = scenarioJourney(scenario, [fleet.seed, place, turn])
      const conditionAt = startAt + turn * lastsMs - condition.minAgeMinutes * MINUTE_MS
      const departedAt = Math.round(conditionAt - journey.conditionAfterMs)
      return {
        scenario,
        journey,
        announcedAt: departedAt,
        departedAt,
        conditionAt,
        endsAt: startAt + (turn + 1) * lastsMs,
      }
    })
  })
}

interface Turn extends Pick<TripPlan, 'scenario' | 'announcedAt' | 'departedAt' | 'conditionAt' | 'endsAt'> {
  readonly journey: Journey
}

function remember(fleet: Fleet, place: number, turn: number, plan: () => Turn): TripPlan {
  const key = `${place}/${turn}`
  const known = fleet.planned.get(key)
  if (known !== undefined) return known
  const { journey, ...times } = plan()
  const { route, timetable } = journey
  const arrivesAt = Math.round(times.departedAt + timetable.arrivesAfterMs)
  const slackMs = randomOf(fleet.seed, place, turn, 'due').between(0.7, 3) * HOUR_MS
  const promisedAt = Math.round(Math.max(arrivesAt, times.endsAt) + slackMs)
  const trucks = fleet.places < MANY_PLACES ? TRUCKS_PER_PLACE : FEW_TRUCKS_PER_PLACE
  const isLate = times.scenario.due === 'at-condition' && times.conditionAt !== null
  const trip: TripPlan = {
    ...times,
    route,
    timetable,
    arrivesAt,
    invoice: invoiceOf(fleet, place, turn),
    vehicle: place + (times.conditionAt === null ? 0 : (turn % trucks) * fleet.places),
    dueAt: isLate ? (times.conditionAt ?? promisedAt) : promisedAt,
  }
  fleet.planned.set(key, trip)
  return trip
}

/** F-81362: unlike any other of the fleet for many months. */
function invoiceOf({ places, seed }: Fleet, place: number, turn: number): string {
  const room = places < 500 ? 90_000 : 9_000_000
  const serial = (turn * places + place + seed * 17) % room
  return `F-${room / 9 + serial}`
}
