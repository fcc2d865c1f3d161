import { networkOf } from '../../http/network-of.ts'
import { slidingCount } from '../../http/sliding-count.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { IntakeDevice } from './intake-devices.store.ts'
import type { IntakeMetrics } from './intake-metrics.ts'

const WINDOW_MS = 60_000
/** Attempts of one address in a minute that name no device, or the wrong secret. */
const MAX_FAILED_ATTEMPTS = 60
const MAX_ADDRESSES = 20_000
/** Whoever has not proved to be a device is answered this long after he asked at the earliest, whatever he named. */
const UNPROVED_ANSWER_MS = 300

/** `limited`: too many failed attempts of this address; seconds until the next may be made. */
type Admission =
  | { readonly kind: 'device'; readonly device: IntakeDevice }
  /** `secretOf`: the organisation whose secret was shown, of a device with another id. */
  | { readonly kind: 'nobody'; readonly secretOf: string | null }
  | { readonly kind: 'limited'; readonly retryAfterS: number }

export interface AdmitDevice {
  /** By the secret of the device with this id. A device that is known is never limited by what others try from its address. */
  bySecret(uniqueId: string, secret: string, address: string): Promise<Admission>
  /** By its id alone: only a device that was registered without a secret. */
  byId(uniqueId: string, address: string): Promise<Admission>
  /** Does the work and answers, no sooner than `UNPROVED_ANSWER_MS` from now: how long it took tells nothing. */
  evenly<T>(work: Promise<T>): Promise<T>
}

interface Deps {
  readonly clock: Clock
  readonly devices: DeviceRegistry
  readonly metrics: IntakeMetrics
  readonly pause: (ms: number) => Promise<void>
}

/** Who a message on the phones' intakes is from. Guesses are counted by address, and answered alike for known and unknown ids. */
export function admitDevice({ clock, devices, metrics, pause }: Deps): AdmitDevice {
  const failures = slidingCount(clock, WINDOW_MS, MAX_ADDRESSES)

  const limitOf = (address: string): Admission | null => {
    const waitMs = failures.waitMs(networkOf(address), MAX_FAILED_ATTEMPTS)
    if (waitMs === 0) return null
    metrics.refusedAttempt('limited')
    return { kind: 'limited', retryAfterS: Math.ceil(waitMs / 1_000) }
  }
  const nobody = (address: string, secretOf: string | null): Admission => {
    failures.add(networkOf(address))
    metrics.refusedAttempt('nobody')
    return { kind: 'nobody', secretOf }
  }

  return {
    bySecret: async (uniqueId, secret, address) => {
      const known = devices.findBySecret(secret)
      const isAtHand = known !== null && !(known instanceof Promise) && known.uniqueId === uniqueId
      const limited = isAtHand ? null : limitOf(address)
      if (limited !== null) return limited
      const device = await known
      if (device?.uniqueId === uniqueId) return { kind: 'device', device }
      return nobody(address, device?.organisationId ?? null)
    },
    byId: async (uniqueId, address) => {
      const limited = limitOf(address)
      if (limited !== null) return limited
      const device = await devices.findWithoutSecret(uniqueId)
      return device === null ? nobody(address, null) : { kind: 'device', device }
    },
    evenly: async (work) => {
      const [done] = await Promise.allSettled([work, pause(UNPROVED_ANSWER_MS)])
      if (done.status === 'rejected') throw done.reason
      return done.value
    },
  }
}
