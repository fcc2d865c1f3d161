import { analyzeFleet } from '@vigia/domain/analysis/analyze-fleet'
import type { AnalysisInput } from '@vigia/domain/analysis/fleet-analysis'

// Each message is what the analysis is of; the answer is its result. What is thrown here is the page's error event.
globalThis.onmessage = ({ data }: MessageEvent<AnalysisInput>) => globalThis.postMessage(analyzeFleet(data))
