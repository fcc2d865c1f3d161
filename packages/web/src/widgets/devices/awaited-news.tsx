import { useSyncExternalStore } from 'react'
import { useDeviceFeed } from '../../live/use-device-feed.ts'
import { showToast } from '../../ui/show-toast.ts'
import { awaitedDevices, forgetAwaited, onAwaitedDevices } from './awaited-devices.ts'
import { isPosition } from './reception.ts'

/** Tells of the first position of devices whose dialog was closed before it came; hears nothing while none is awaited. */
export function AwaitedNews() {
  const awaited = useSyncExternalStore(onAwaitedDevices, awaitedDevices)
  return awaited.length === 0 ? null : <Waiting deviceIds={new Set(awaited.map(({ deviceId }) => deviceId))} />
}

function Waiting({ deviceIds }: { readonly deviceIds: ReadonlySet<string> }) {
  useDeviceFeed((message) => {
    if (!deviceIds.has(message.deviceId) || !isPosition(message)) return
    forgetAwaited(message.deviceId)
    showToast({
      id: `device-${message.deviceId}`,
      tone: 'ok',
      title: 'Primera posición recibida',
      detail: message.uniqueId,
    })
  })
  return null
}
