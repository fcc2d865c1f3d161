import { useEffect, useState } from 'react'
import { acquireLive } from '../../live/live.ts'
import { useDeviceFeed } from '../../live/use-device-feed.ts'
import { type Reception, waitingSince, withMessage } from './reception.ts'

/** What comes of a device from now on, heard live. Another device begins anew. */
export function useReception(deviceId: string): Reception {
  const [reception, setReception] = useState(begin)
  useEffect(() => {
    if (deviceId !== '') setReception(begin())
  }, [deviceId])
  useDeviceFeed((message) => {
    if (message.deviceId === deviceId) setReception((before) => withMessage(before, message))
  })
  return reception
}

const begin = (): Reception => waitingSince(acquireLive().clock.now())
