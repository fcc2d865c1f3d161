import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { call } from './call.ts'

type SetupWire = CallAnswers['getSetup']
type SetupDemoFleet = CallAnswers['startDemoFleet']

export type SetupStepKey = SetupWire['steps'][number]['key']

export interface SetupStep {
  readonly key: SetupStepKey
  readonly isDone: boolean
  readonly text: string
}

interface OperatorWithoutPhone {
  readonly operatorId: string
  readonly name: string
  readonly plates: string | null
}

/** A company's demonstration, an organisation apart with simulated trips. */
export interface DemoFleet {
  readonly state: SetupDemoFleet['state']
  readonly trips: number
}

/** What a company has done of its first steps. */
export interface Setup {
  readonly isDemo: boolean
  readonly isHidden: boolean
  readonly steps: readonly SetupStep[]
  readonly firstFix: {
    readonly at: number
    /** Null: it came by a platform or an integration. */
    readonly uniqueId: string | null
    /** Whether a trip has it: else no board shows it. */
    readonly isOnTrip: boolean
    readonly plates: string | null
    readonly point: LatLng
  } | null
  /** By what the server receives positions. */
  readonly listening: SetupWire['listening']
  readonly receivers: SetupWire['receivers']
  readonly operators: readonly OperatorWithoutPhone[]
  readonly operatorsInAll: number
  readonly tripsWithAccess: number
  /** The company's demonstration; null: none, or who asks is no administrator. */
  readonly demoFleet: DemoFleet | null
}

export const getSetup = async (signal: AbortSignal): Promise<Setup> => setupFromWire(await call('getSetup', { signal }))

export const patchSetup = async (change: {
  readonly isHidden?: boolean
  readonly soundTried?: true
}): Promise<Setup> => {
  const body: CallInputs['patchSetup']['body'] = {
    ...(change.isHidden === undefined ? {} : { is_hidden: change.isHidden }),
    ...(change.soundTried === undefined ? {} : { sound_tried: change.soundTried }),
  }
  return setupFromWire(await call('patchSetup', { body }))
}

export const startDemoFleet = async (): Promise<DemoFleet> => demoFleetFromWire(await call('startDemoFleet', {}))

export const stopDemoFleet = async (): Promise<DemoFleet> => demoFleetFromWire(await call('stopDemoFleet', {}))

const demoFleetFromWire = ({ state, trips }: SetupDemoFleet): DemoFleet => ({ state, trips })

/** Whether the guide opens by itself: a real company that never had a position, and has not put the guide away. */
export const opensByItself = ({ isDemo, isHidden, firstFix }: Setup): boolean =>
  !isDemo && !isHidden && firstFix === null

const setupFromWire = (wire: SetupWire): Setup => ({
  isDemo: wire.is_demo,
  isHidden: wire.is_hidden,
  steps: wire.steps.map(({ key, is_done: isDone, text }) => ({ key, isDone, text })),
  firstFix:
    wire.first_fix === null
      ? null
      : {
          at: Date.parse(wire.first_fix.at),
          uniqueId: wire.first_fix.unique_id,
          isOnTrip: wire.first_fix.travel_id !== null,
          plates: wire.first_fix.plates,
          point: { lat: wire.first_fix.latitude, lng: wire.first_fix.longitude },
        },
  listening: wire.listening,
  receivers: wire.receivers,
  operators: wire.operators_without_phone.data.map(({ operator_id: operatorId, name, plates }) => {
    return { operatorId, name, plates }
  }),
  operatorsInAll: wire.operators_without_phone.total,
  tripsWithAccess: wire.trips_with_access,
  demoFleet: wire.demo_fleet === null ? null : demoFleetFromWire(wire.demo_fleet),
})
