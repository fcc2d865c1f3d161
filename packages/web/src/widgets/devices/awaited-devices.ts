import { HOUR_MS } from '@vigia/domain/time/duration'
import { isVisiting } from '../../api/tokens.ts'
import { readJson, readTabText, readText, writeTabText, writeText } from '../../browser/storage.ts'

/** A device whose first position somebody still waits for, with its dialog closed. */
interface AwaitedDevice {
  readonly deviceId: string
  readonly uniqueId: string
  /** Local epoch ms. */
  readonly since: number
}

const KEY = 'vigia-awaited-devices'
const KEPT_MS = 24 * HOUR_MS
const MAX_AWAITED = 50
const changed = new Set<() => void>()
let kept: readonly AwaitedDevice[] | null = null

/** Those of the last 24 hours, kept in this browser, or by the tab of a demonstration; the same list until it changes. */
export function awaitedDevices(): readonly AwaitedDevice[] {
  kept ??= (readJson(KEY, isList, isVisiting() ? readTabText : readText) ?? []).filter(
    ({ since }) => Date.now() - since < KEPT_MS,
  )
  return kept
}

export function onAwaitedDevices(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

/** Somebody goes on with something else, and wants to be told. */
export const awaitDevice = (deviceId: string, uniqueId: string): void =>
  keep([...awaitedDevices().filter((one) => one.deviceId !== deviceId), { deviceId, uniqueId, since: Date.now() }])

export const forgetAwaited = (deviceId: string): void => {
  if (awaitedDevices().some((one) => one.deviceId === deviceId)) {
    keep(awaitedDevices().filter((one) => one.deviceId !== deviceId))
  }
}

function keep(devices: readonly AwaitedDevice[]): void {
  kept = devices.slice(-MAX_AWAITED)
  const write = isVisiting() ? writeTabText : writeText
  write(KEY, JSON.stringify(kept))
  for (const listener of [...changed]) listener()
}

const isList = (value: unknown): value is readonly AwaitedDevice[] => Array.isArray(value) && value.every(isAwaited)

const isAwaited = (value: unknown): value is AwaitedDevice =>
  typeof value === 'object' &&
  value !== null &&
  'deviceId' in value &&
  typeof value.deviceId === 'string' &&
  'uniqueId' in value &&
  typeof value.uniqueId === 'string' &&
  'since' in value &&
  typeof value.since === 'number'
