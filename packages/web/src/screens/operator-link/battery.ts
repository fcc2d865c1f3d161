import type { Battery } from '@vigia/domain/operator/share-pace'

interface BatteryManager extends EventTarget {
  readonly level: number
  readonly charging: boolean
}

/** How full the battery is, where the browser tells; calls back at each change. Null: it does not tell. */
export async function watchBattery(onChange: (battery: Battery) => void): Promise<void> {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<BatteryManager> }
  const manager = await getBattery?.call(navigator).catch(() => null)
  if (!manager) return
  const report = () => onChange({ percent: Math.round(manager.level * 100), isCharging: manager.charging })
  for (const event of ['levelchange', 'chargingchange']) manager.addEventListener(event, report)
  report()
}
