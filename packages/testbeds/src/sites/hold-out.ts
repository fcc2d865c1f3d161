import type { Site } from './site.ts'
import { basicFragments } from './unseen/basic-fragments.ts'
import { degreesReport } from './unseen/degrees-report.ts'
import { eventSource } from './unseen/event-source.ts'
import { pictureMap } from './unseen/picture-map.ts'
import { pipeLines } from './unseen/pipe-lines.ts'
import { relayGraph } from './unseen/relay-graph.ts'

/** Platforms that nobody looks at while working on the reading: they tell how it does where it was not tuned. */
export const HOLD_OUT_SITES: readonly Site[] = [
  basicFragments,
  eventSource,
  degreesReport,
  relayGraph,
  pipeLines,
  pictureMap,
]
