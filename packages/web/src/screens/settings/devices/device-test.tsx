import { receptionQuality } from '@vigia/domain/device/reception-quality'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Device } from '../../../api/devices.ts'
import { useIsDeviceFeedOpen } from '../../../live/use-device-feed.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { everyText } from '../../../text/silence-text.ts'
import { Button } from '../../../ui/button.tsx'
import { PROBLEM_TEXT } from '../../../widgets/devices/reception-text.ts'
import { useReception } from '../../../widgets/devices/use-reception.ts'

const LISTENS_MS = MINUTE_MS

/** Listens to a device for a minute and tells how it was received; nothing is sent to it. */
export function DeviceTest({ device }: { readonly device: Device }) {
  const [run, setRun] = useState(0)
  return (
    <>
      {run === 0 ? null : <Listening key={`${device.deviceId} ${run}`} device={device} />}
      <Button icon={<Radio size={14} aria-hidden="true" />} onClick={() => setRun(run + 1)}>
        {run === 0 ? 'Probar' : 'Probar otra vez'}
      </Button>
    </>
  )
}

function Listening({ device }: { readonly device: Device }) {
  const now = useServerNow(1_000)
  const { since, messages } = useReception(device.deviceId)
  const received = messages.filter(({ receivedAt }) => receivedAt < since + LISTENS_MS)
  const leftS = Math.ceil((since + LISTENS_MS - now) / 1_000)
  const isDeaf = useWasDeaf(leftS > 0)
  const problem = received.at(-1)?.problem ?? null
  const { intervalMs, accuracyMedianM } = receptionQuality(received.filter(({ point }) => point !== null).toReversed())
  const facts = [
    received.length === 1 ? '1 mensaje' : `${received.length} mensajes`,
    ...(intervalMs === null ? [] : [everyText(intervalMs)]),
    ...(accuracyMedianM === null ? [] : [`precisión ${Math.round(accuracyMedianM)} m`]),
  ]
  return (
    <p role="status">
      {leftS > 0 ? `Escuchando, ${leftS} s: ` : 'Se escuchó 1 min: '}
      {received.length === 0 ? (leftS > 0 ? 'aún nada' : 'no llegó nada') : facts.join(', ')}
      {problem === null ? '' : `. ${PROBLEM_TEXT[problem]}`}
      {isDeaf ? '. No se pudo escuchar todo el tiempo en vivo: pudo llegar algo que aquí no se vio' : ''}
    </p>
  )
}

/** Whether what devices say was not received at some moment of the trial, the first included. */
function useWasDeaf(isTrial: boolean): boolean {
  const isDeaf = !useIsDeviceFeedOpen()
  const [wasDeaf, setWasDeaf] = useState(isDeaf)
  useEffect(() => {
    if (isTrial && isDeaf) setWasDeaf(true)
  }, [isTrial, isDeaf])
  return wasDeaf || (isTrial && isDeaf)
}
