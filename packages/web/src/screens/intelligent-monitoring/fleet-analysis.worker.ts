import { type AnalysisInput, analyzeFleet } from '@vigia/domain'

// Each message is what the analysis is of; the answer is its result. What is thrown here is the page's error event.
globalThis.onmessage = ({ data }: MessageEvent<AnalysisInput>) => globalThis.postMessage(analyzeFleet(data))
