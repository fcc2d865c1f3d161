import { ArrowLeft, Eye, Lock, LockOpen, Maximize, MousePointer2, RotateCw, SignalHigh, ZoomIn } from 'lucide-react'
import { mayAct } from '../../../api/tokens.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { Segmented } from '../../../ui/segmented.tsx'
import spinStyles from '../../../ui/spin.module.css'
import textStyles from '../../../ui/text.module.css'
import { shownAddress } from '../../../widgets/gps-extractor/remote-point.ts'
import styles from './remote-bar.module.css'
import type { Remote } from './use-remote.ts'

interface RemoteBarProps {
  readonly remote: Remote
  readonly isZoomed: boolean
  readonly onZoom: () => void
  readonly onFullScreen: () => void
}

const MODES = [
  { value: 'watch', label: 'Solo ver', icon: <Eye size={14} aria-hidden="true" /> },
  { value: 'control', label: 'Controlar', icon: <MousePointer2 size={14} aria-hidden="true" /> },
] as const

/** Above the remote page: back, reload, where it is, how far away, who is at the wheel. */
export function RemoteBar({ remote, isZoomed, onZoom, onFullScreen }: RemoteBarProps) {
  const { control, act, page, isOpen } = remote
  return (
    <div className={classNames(layoutStyles.row, styles.address)}>
      <IconButton
        label="Atrás en la página remota"
        disabled={!control.mine}
        icon={<ArrowLeft size={16} aria-hidden="true" />}
        onClick={() => act({ kind: 'back' })}
      />
      <IconButton
        label="Recargar la página remota"
        disabled={!control.mine}
        icon={<RotateCw size={15} aria-hidden="true" className={page?.isLoading ? spinStyles.spinning : undefined} />}
        onClick={() => act({ kind: 'reload' })}
      />
      <Address url={page?.url ?? null} />
      <Meter remote={remote} />
      {mayAct() ? (
        <Segmented
          label="Qué hace el ratón en la página remota"
          value={control.mine ? 'control' : 'watch'}
          options={MODES}
          onChange={(mode) => {
            if (mode === 'control' && isOpen) remote.takeControl()
            else remote.releaseControl()
          }}
        />
      ) : null}
      <IconButton
        className={styles.zoom}
        label={isZoomed ? 'Ver la página entera' : 'Ampliar la página'}
        aria-pressed={isZoomed}
        icon={<ZoomIn size={16} aria-hidden="true" />}
        onClick={onZoom}
      />
      <IconButton
        className={styles.full}
        label="Pantalla completa"
        icon={<Maximize size={16} aria-hidden="true" />}
        onClick={onFullScreen}
      />
    </div>
  )
}

function Address({ url }: { readonly url: string | null }) {
  const shown = url === null ? null : shownAddress(url)
  const Icon = shown?.isSecure === false ? LockOpen : Lock
  return (
    <p
      className={classNames(layoutStyles.fill, layoutStyles.row, styles.url)}
      data-slot="page-address"
      title={shown === null ? undefined : `${shown.host}${shown.path}`}
    >
      {shown === null ? (
        <span className={textStyles.muted} data-slot="muted">
          {url === null ? 'Cargando…' : 'Página en blanco'}
        </span>
      ) : (
        <>
          <Icon size={13} className={shown.isSecure ? undefined : styles.open} aria-label={secrecy(shown.isSecure)} />
          <span className={textStyles.ellipsis}>
            {shown.host}
            <em className={textStyles.muted}>{shown.path}</em>
          </span>
        </>
      )}
    </p>
  )
}

const secrecy = (isSecure: boolean): string => (isSecure ? 'Conexión cifrada' : 'Conexión sin cifrar')

function Meter({ remote: { latencyMs, framesPerS, isOpen } }: { readonly remote: Remote }) {
  if (!isOpen || latencyMs === null) return null
  const pace = framesPerS === 0 ? 'sin cambios' : `${framesPerS} fps`
  return (
    <span
      className={classNames(layoutStyles.chip, textStyles.tiny)}
      data-slot="latency"
      title="Ida y vuelta al servidor, y cuadros por segundo"
    >
      <SignalHigh className={textStyles.good} size={13} aria-hidden="true" />
      {Math.round(latencyMs)} ms<span className={styles.pace}> · {pace}</span>
    </span>
  )
}
