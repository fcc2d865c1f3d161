import { planners, plannersAndTripWriters, readers } from './callers.ts'
import type { Permission } from './permission.ts'

/** Who may see, register, change and pair the devices of operators and units. */
export const devicePermissions = {
  listDevices: readers,
  // An integration registers devices and gives them to others, as its trips do by naming them. What a registered device proves
  // itself with is for people: with a new secret a key that got lost would speak for every truck.
  createDevice: plannersAndTripWriters,
  updateDevice: plannersAndTripWriters,
  listDeviceOwners: readers,
  getDeviceSignals: readers,
  renewDeviceSecret: planners,
  importDevices: planners,
  getPairing: planners,
  listUnknownDevices: planners,
} as const satisfies Readonly<Record<string, Permission>>
