import { DEFAULT_MONITOR_CONFIG, type MonitorConfig } from '@vigia/domain/analysis/monitor-config'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepMonitorConfig, keptMonitorConfig, onOtherMonitorConfig } from '../../preferences/monitor-config.ts'

const SAVED_SHOWN_MS = 2_000
const NOT_SAVED = 'El navegador no guardó la configuración'

export interface Config extends MonitorConfig {
  /** Changes it and keeps it. */
  readonly change: (part: Partial<MonitorConfig>) => void
  /** The defaults again, and nothing kept (spec §9). */
  readonly reset: () => void
  /** It was kept within the last two seconds. */
  readonly isSaved: boolean
}

/** The configuration of the screen, kept in this browser. */
export function useConfig(onError: (message: string) => void): Config {
  const [config, setConfig] = useState(keptMonitorConfig)
  const [savedTimes, setSavedTimes] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const latest = useRef(config)

  useEffect(
    () =>
      onOtherMonitorConfig(() => {
        latest.current = keptMonitorConfig()
        setConfig(latest.current)
      }),
    [],
  )
  useEffect(() => {
    if (savedTimes === 0) return
    setSaved(true)
    const timer = setTimeout(() => setSaved(false), SAVED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [savedTimes])

  const become = useCallback((next: MonitorConfig) => {
    latest.current = next
    setConfig(next)
  }, [])
  const change = useCallback(
    (part: Partial<MonitorConfig>) => {
      become({ ...latest.current, ...part })
      if (keepMonitorConfig(latest.current)) setSavedTimes((times) => times + 1)
      else onError(NOT_SAVED)
    },
    [become, onError],
  )
  const reset = useCallback(() => {
    become(DEFAULT_MONITOR_CONFIG)
    setSaved(false)
    if (!keepMonitorConfig(null)) onError(NOT_SAVED)
  }, [become, onError])
  return { ...config, change, reset, isSaved }
}
