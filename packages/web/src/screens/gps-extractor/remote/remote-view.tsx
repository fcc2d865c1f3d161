import { Keyboard, Unplug } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import { secondsAgo } from '../../../widgets/gps-extractor/session-text.ts'
import { RemoteKeyboard } from './remote-keyboard.tsx'
import { RemoteNotices } from './remote-notices.tsx'
import styles from './remote-view.module.css'
import type { Remote } from './use-remote.ts'
import { useRemotePointer } from './use-remote-pointer.ts'

interface RemoteViewProps {
  readonly remote: Remote
  /** What the page is of: plates and platform. */
  readonly name: string
  readonly isZoomed: boolean
}

/** The remote page as it is drawn here, and everything that a person does on it. */
export function RemoteView({ remote, name, isZoomed }: RemoteViewProps) {
  const { control, size, page, isOpen, gone, act } = remote
  const surface = useRef<HTMLCanvasElement | null>(null)
  const keyboard = useRef<HTMLTextAreaElement | null>(null)
  const [isCaptured, setCaptured] = useState(false)
  const isActive = control.mine && isOpen && gone === null
  useRemotePointer({
    surface,
    size,
    isActive,
    act,
    onPress: (isTouch) => isTouch || keyboard.current?.focus({ preventScroll: true }),
  })
  const ratio: CSSProperties & Record<'--ratio', number> = { '--ratio': size === null ? 1.6 : size.width / size.height }
  return (
    <div className={classNames(styles.view, isZoomed && styles.zoomed)} style={ratio}>
      <div className={classNames(styles.stage, isActive && styles.mine, isCaptured && styles.captured)}>
        <canvas
          ref={(element) => {
            surface.current = element
            remote.canvas(element)
          }}
          role="img"
          aria-label={`Página remota de ${name}${page === null || page.title === '' ? '' : `: ${page.title}`}`}
        />
        <RemoteKeyboard
          ref={keyboard}
          isActive={isActive}
          act={act}
          onCapture={setCaptured}
          onLeave={() => keyboard.current?.blur()}
        />
        {isActive && !isCaptured ? (
          <Button
            className={styles.takeKeys}
            size="sm"
            icon={<Keyboard size={15} aria-hidden="true" />}
            onClick={() => keyboard.current?.focus({ preventScroll: true })}
          >
            Teclado
          </Button>
        ) : null}
        {isCaptured ? (
          <p className={classNames(layoutStyles.inline, textStyles.meta, styles.caption)} role="status">
            <Keyboard className={textStyles.accent} size={14} aria-hidden="true" />
            El teclado va a la página remota <Kbd keys="Ctrl" /> <Kbd keys="Alt" /> para salir
          </p>
        ) : null}
        <WhoControls remote={remote} />
        <RemoteNotices remote={remote} />
        <Away remote={remote} />
      </div>
    </div>
  )
}

function WhoControls({ remote: { control, gone } }: { readonly remote: Remote }) {
  if (control.mine || control.by === null || gone !== null) return null
  return (
    <p className={classNames(layoutStyles.inline, textStyles.meta, styles.caption)} role="status">
      <i className={styles.dot} aria-hidden="true" />
      {control.by} tiene el control
    </p>
  )
}

/** The page is not there, or not reached: what is drawn is as old as it says. */
function Away({ remote: { isOpen, gone, frameAt, size } }: { readonly remote: Remote }) {
  if (isOpen && gone === null && size !== null) return null
  const isFirst = gone === null && size === null
  return (
    <div
      className={classNames(
        textStyles.meta,
        styles.away,
        size !== null && textStyles.overline,
        size !== null && styles.over,
      )}
      role="status"
    >
      <Unplug className={textStyles.muted} size={24} aria-hidden="true" />
      <b className={textStyles.primary}>
        {isFirst ? 'Conectando con la página remota…' : (gone ?? 'Sin conexión con la página remota')}
      </b>
      {frameAt === null ? null : <span>Lo que se ve es de {secondsAgo(frameAt, Date.now())}.</span>}
    </div>
  )
}
