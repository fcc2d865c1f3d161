import { RISK_LEVELS, type RiskLevel } from '@vigia/domain/risk/risk-level'
import type { LevelFlow } from '../../../api/risk-preview.ts'

/** A level's bar at one side: where it begins, how high it is, and how many trips it stands for. */
export interface LevelBar {
  readonly level: RiskLevel
  readonly count: number
  readonly y: number
  readonly height: number
}

/** The band of trips from a bar at the left to one at the right. */
interface FlowBand extends LevelFlow {
  readonly leftY: number
  readonly rightY: number
  readonly height: number
}

export interface FlowPicture {
  readonly left: readonly LevelBar[]
  readonly right: readonly LevelBar[]
  readonly bands: readonly FlowBand[]
}

const GAP = 10
/** So that a level without trips keeps its line of text. */
const LEAST = 10

/** Where bars and bands lie in a picture of this height; levels that nobody is at on either side are left out. */
export function placeFlows(flows: readonly LevelFlow[], height: number): FlowPicture {
  const total = flows.reduce((sum, { count }) => sum + count, 0)
  const at = (side: 'from' | 'to', level: RiskLevel): number =>
    flows.reduce((sum, flow) => (flow[side] === level ? sum + flow.count : sum), 0)
  const levels = RISK_LEVELS.filter((level) => level !== 'unknown' || at('from', level) + at('to', level) > 0)
  const perTrip = total === 0 ? 0 : (height - levels.length * (GAP + LEAST)) / total
  const bars = (side: 'from' | 'to'): readonly LevelBar[] => {
    let y = 0
    return levels.map((level) => {
      const count = at(side, level)
      const bar = { level, count, y, height: count * perTrip + LEAST }
      y += bar.height + GAP
      return bar
    })
  }
  const left = bars('from')
  const right = bars('to')
  const used = new Map<LevelBar, number>()
  const take = (bar: LevelBar, height: number): number => {
    const from = used.get(bar) ?? 0
    used.set(bar, from + height)
    return bar.y + from
  }
  const bands = left.flatMap((from) =>
    right.flatMap((to) => {
      const flow = flows.find((one) => one.from === from.level && one.to === to.level)
      if (flow === undefined) return []
      const bandHeight = flow.count * perTrip
      return [{ ...flow, leftY: take(from, bandHeight), rightY: take(to, bandHeight), height: bandHeight }]
    }),
  )
  return { left, right, bands }
}
