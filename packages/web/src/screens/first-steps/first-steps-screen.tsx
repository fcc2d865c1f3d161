import { useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Device, DeviceWithSecret, IntakeLine } from '../../api/devices.ts'
import { getSetup, patchSetup, type Setup } from '../../api/setup.ts'
import { mayAdminister } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useDeviceFeed } from '../../live/use-device-feed.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { showToast } from '../../ui/show-toast.ts'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { PairingDialog } from '../../widgets/devices/pairing-dialog.tsx'
import { isPosition } from '../../widgets/devices/reception.ts'
import { type NewDeviceDraft, RegisterDialog } from '../../widgets/devices/register-dialog.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { Arriving } from './arriving.tsx'
import { DemoCard } from './demo-card.tsx'
import styles from './first-steps.module.css'
import { StepList } from './step-list.tsx'
import { Ways } from './ways.tsx'

const KEY = ['setup']
/** What platforms and integrations bring is found by asking; what devices say comes by itself. */
const AGAIN_EVERY_MS = 5_000
const MAX_LINES = 20

/** A company's first steps: what is done, three ways to get positions, and the first one as it comes. */
export function Screen() {
  const client = useQueryClient()
  const setup = useAnswer({ queryKey: KEY, queryFn: ({ signal }) => getSetup(signal), refetchInterval: AGAIN_EVERY_MS })
  const [lines, setLines] = useState<readonly IntakeLine[]>([])
  const [draft, setDraft] = useState<NewDeviceDraft | null>(null)
  const [made, setMade] = useState<DeviceWithSecret | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  useDeviceFeed(
    (line) => {
      if (isPosition(line) && setup.data?.firstFix === null) void client.invalidateQueries({ queryKey: KEY })
    },
    mayAdminister() ? (line) => setLines((before) => [line, ...before].slice(0, MAX_LINES)) : undefined,
  )
  const hide = async (isHidden: boolean): Promise<void> => {
    const done = await attempt(() => patchSetup({ isHidden }))
    if (done === null) return
    client.setQueryData<Setup>(KEY, done.value)
    if (isHidden) showToast({ id: 'setup', tone: 'info', title: 'La guía queda en la paleta: «Primeros pasos»' })
  }
  return (
    <>
      <HeaderSlot title="Primeros pasos" {...(message === null ? {} : { hint: message })}>
        {setup.data === undefined ? null : (
          <Button
            saves
            tone="ghost"
            disabled={isBusy}
            icon={<EyeOff size={15} aria-hidden="true" />}
            onClick={() => void hide(setup.data?.isHidden !== true)}
          >
            {setup.data.isHidden ? 'Volver a mostrar la guía' : 'Ocultar la guía'}
          </Button>
        )}
        <ConnectionState showsSince />
      </HeaderSlot>
      <main
        className={classNames(layoutStyles.column, layoutStyles.shrinks, styles.screen)}
        aria-label="Primeros pasos"
      >
        <Loaded answer={setup} loading="Viendo qué está hecho…">
          {(data) => (
            <div className={styles.columns}>
              <div className={styles.column}>
                <StepList setup={data} />
                {mayAdminister() && !data.isDemo ? <DemoCard fleet={data.demoFleet} queryKey={KEY} /> : null}
              </div>
              <Ways setup={data} onRegister={setDraft} />
              <Arriving setup={data} lines={lines} onRegister={setDraft} />
            </div>
          )}
        </Loaded>
      </main>
      {draft === null ? null : (
        <RegisterDialog
          draft={draft}
          onMade={(registered) => {
            setDraft(null)
            setMade(registered)
            void client.invalidateQueries({ queryKey: KEY })
          }}
          onClose={() => setDraft(null)}
        />
      )}
      {made === null ? null : (
        <PairingDialog
          key={made.device.deviceId}
          device={made.device}
          made={made}
          onChanged={(device: Device) => setMade({ ...made, device })}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}
