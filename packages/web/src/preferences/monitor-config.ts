import { type MonitorConfig, readMonitorConfig, writeMonitorConfig } from '@vigia/domain/analysis/monitor-config'
import { onOtherTab, readJson, writeJson, writeText } from '../browser/storage.ts'

/** Spec §3, "Locally stored items". */
const KEY = 'monitoreo-config'

let kept: MonitorConfig | null = null

/** The configuration of the monitoring that this browser keeps; the same object until it changes. */
export function keptMonitorConfig(): MonitorConfig {
  kept ??= readMonitorConfig(readJson(KEY, (value): value is unknown => value !== undefined))
  return kept
}

/** Keeps another one, null: the defaults. Says whether the browser did. */
export function keepMonitorConfig(config: MonitorConfig | null): boolean {
  kept = null
  return config === null ? writeText(KEY, null) : writeJson(KEY, writeMonitorConfig(config))
}

/** Calls back when another tab kept another one. Returns what ends it. */
export const onOtherMonitorConfig = (changed: () => void): (() => void) =>
  onOtherTab([KEY], () => {
    kept = null
    changed()
  })
