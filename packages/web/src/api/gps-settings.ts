import type { CallAnswers } from '@vigia/contract/calls'
import { readVersioned, type Versioned, writeVersioned } from './versioned-setting.ts'

/** How carriers' platforms are read. */
export interface GpsSettings {
  /** The server opens active trips with a link and an account by itself. */
  readonly autoOpen: boolean
  /** A person at the wheel may do what is denied to the robot. */
  readonly personMayChange: boolean
}

type Wire = CallAnswers['getGpsSettings']

export async function getGpsSettings(signal: AbortSignal): Promise<Versioned<GpsSettings>> {
  const { value, etag } = await readVersioned('getGpsSettings', { signal })
  return { value: fromWire(value), etag }
}

/** Audited. Throws ApiError with what is wrong. */
export async function putGpsSettings(settings: GpsSettings, etag: string): Promise<Versioned<GpsSettings>> {
  const body = {
    auto_open: settings.autoOpen,
    person_may_change: settings.personMayChange,
  }
  const saved = await writeVersioned('putGpsSettings', { body }, { etag })
  return { value: fromWire(saved.value), etag: saved.etag }
}

const fromWire = ({ auto_open, person_may_change }: Wire): GpsSettings => ({
  autoOpen: auto_open,
  personMayChange: person_may_change,
})
