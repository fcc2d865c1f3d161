/** What the figures look at: a trip in transit, whether its GPS is heard (`ACTIVE`), and the speed of its newest fix. */
export interface FleetUnit {
  readonly isReporting: boolean
  readonly speedKmh: number | null
}

/** The units of spec §3 "Metrics". `averageSpeedKmh` is null while no heard unit tells a speed. */
export interface FleetFigures {
  readonly totalUnits: number
  readonly activeUnits: number
  readonly averageSpeedKmh: number | null
}

/**
 * The figures of the units on the road. In: every trip in transit, heard or not, and standing units, which count in the
 * average as 0 km/h. Out: trips that load, unload or drive to load; and, for activity and speed, units whose newest fix is
 * too old to speak of now.
 */
export function fleetFigures(unitsInTransit: readonly FleetUnit[]): FleetFigures {
  const reporting = unitsInTransit.filter(({ isReporting }) => isReporting)
  const speeds = reporting.flatMap(({ speedKmh }) => (speedKmh === null ? [] : [speedKmh]))
  const sum = speeds.reduce((total, speed) => total + speed, 0)
  return {
    totalUnits: unitsInTransit.length,
    activeUnits: reporting.length,
    averageSpeedKmh: speeds.length === 0 ? null : sum / speeds.length,
  }
}

/**
 * The share of deliveries that arrived by their planned arrival, 0–100, null without deliveries. In: completed trips with
 * a planned arrival. Out: trips still under way, however late, and those that nobody planned.
 */
export function onTimePercent({
  delivered,
  onTime,
}: {
  readonly delivered: number
  readonly onTime: number
}): number | null {
  return delivered === 0 ? null : (100 * onTime) / delivered
}
