import { isRecord } from '../browser/is-record.ts'
import { readJson, writeJson } from '../browser/storage.ts'

const LOCK = 'vigia-alertas'
const KEY = 'alertas.avisadas'
/** Long enough for a tab that slept through the alert, short enough for the same words to be said again tomorrow. */
const KEPT_MS = 2 * 3_600_000
const KEPT_MOST = 400

/**
 * True for the first tab of this browser that claims `what`: of all the tabs, one sounds and one notifies. Without
 * locks (insecure origins) two tabs in the same instant may both be told yes.
 */
export function claim(what: string, now: number): Promise<boolean> {
  const work = async (): Promise<boolean> => {
    const kept = Object.entries(readJson(KEY, isRecord) ?? {}).filter(
      ([, at]) => typeof at === 'number' && now - at < KEPT_MS,
    )
    if (kept.some(([name]) => name === what)) return false
    writeJson(KEY, Object.fromEntries([...kept.slice(1 - KEPT_MOST), [what, now]]))
    return true
  }
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}
