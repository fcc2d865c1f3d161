import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

/** How carriers' platforms are read. */
export interface GpsSettings {
  /** The server opens active trips with a link and an account by itself. */
  readonly autoOpen: boolean
  /** A person at the wheel may do what is denied to the robot. */
  readonly personMayChange: boolean
}

type Wire = CallAnswers['getGpsSettings']

export const getGpsSettings = async (signal: AbortSignal): Promise<GpsSettings> =>
  fromWire(await call('getGpsSettings', { signal }))

/** Audited. Throws ApiError with what is wrong. */
export async function putGpsSettings(settings: GpsSettings): Promise<GpsSettings> {
  const body = {
    auto_open: settings.autoOpen,
    person_may_change: settings.personMayChange,
  }
  return fromWire(await call('putGpsSettings', { body }))
}

const fromWire = ({ auto_open, person_may_change }: Wire): GpsSettings => ({
  autoOpen: auto_open,
  personMayChange: person_may_change,
})
