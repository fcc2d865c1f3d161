export { deviceIdOf, type Fix, fixesAt, tripFixes } from './fixes.ts'
export { type Fleet, planFleet, tripsAt } from './fleet.ts'
export { tripBody, tripStatusAt } from './trip-body.ts'
export type { TripPlan } from './trip-plan.ts'
