import { useRef, useState } from 'react'
import { RemoteBar } from './remote-bar.tsx'
import styles from './remote-browser.module.css'
import { RemoteView } from './remote-view.tsx'
import type { Remote } from './use-remote.ts'

/** The server's browser, live: its bar and its page. */
export function RemoteBrowser({ remote, name }: { readonly remote: Remote; readonly name: string }) {
  const [isZoomed, setZoomed] = useState(false)
  const whole = useRef<HTMLElement>(null)
  const toggleFullScreen = (): void => {
    if (document.fullscreenElement === null) void whole.current?.requestFullscreen().catch(() => null)
    else void document.exitFullscreen()
  }
  return (
    <section ref={whole} className={styles.browser} aria-label={`Navegador remoto: ${name}`}>
      <RemoteBar
        remote={remote}
        isZoomed={isZoomed}
        onZoom={() => setZoomed(!isZoomed)}
        onFullScreen={toggleFullScreen}
      />
      <RemoteView remote={remote} name={name} isZoomed={isZoomed} />
    </section>
  )
}
