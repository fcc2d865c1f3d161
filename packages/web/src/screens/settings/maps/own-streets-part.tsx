import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { FileUp, FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type BasemapFacts,
  type BasemapUpload,
  cancelBasemapUpload,
  getBasemap,
  removeBasemap,
} from '../../../api/basemap.ts'
import { mapLayers } from '../../../api/map-layers.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { isUnheard } from '../../../live/connection.ts'
import { useConnection } from '../../../live/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { type Attempt, useAttempt } from '../../../widgets/use-attempt.ts'
import { bytesText } from '../data/bytes-text.ts'
import styles from './maps.module.css'
import { uploadStreets } from './upload-streets.ts'

/** A file of streets of one's own: what there is, sending one, and the way back to the included map. */
export function OwnStreetsPart() {
  const answer = useAnswer({ queryKey: ['basemap'], queryFn: ({ signal }) => getBasemap(signal) })
  const client = useQueryClient()
  const onChanged = (): void => {
    answer.retry()
    void client.invalidateQueries({ queryKey: mapLayers.queryKey })
  }
  return (
    <Loaded answer={answer} loading="Buscando el mapa propio…">
      {(facts) => <OwnStreets facts={facts} onChanged={onChanged} />}
    </Loaded>
  )
}

interface OwnStreetsProps {
  readonly facts: BasemapFacts
  readonly onChanged: () => void
}

function OwnStreets({ facts, onChanged }: OwnStreetsProps) {
  const { source, fileName, bytes, madeAt, noUpload, freeBytes } = facts
  if (noUpload !== null) return <p>{noUpload}</p>
  return (
    <>
      {source === 'included' && fileName === null ? (
        <p>
          No hay: se dibuja el incluido.{' '}
          {freeBytes === null ? '' : `En el servidor quedan ${bytesText(freeBytes)} libres.`}
        </p>
      ) : (
        <InUse name={fileName ?? 'Sin nombre'} bytes={bytes} madeAt={madeAt} onChanged={onChanged} />
      )}
      <Sending facts={facts} onChanged={onChanged} />
      <small>
        Es de todo el servidor y no va en el respaldo: guarde el archivo aparte. Si sale de aquí se detiene, y con el
        mismo archivo sigue donde iba.
      </small>
    </>
  )
}

interface InUseProps {
  readonly name: string
  readonly bytes: number | null
  readonly madeAt: number | null
  readonly onChanged: () => void
}

function InUse({ name, bytes, madeAt, onChanged }: InUseProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const remove = async (): Promise<void> => {
    const removed = await attempt(() => removeBasemap())
    setAsking(false)
    if (removed === null) return
    showToast({ id: 'basemap', tone: 'ok', title: 'Se usa el mapa incluido' })
    onChanged()
  }
  return (
    <>
      <div className={styles.drop}>
        <span>
          <b>{name}</b>
          <small>
            {bytes === null ? 'Tamaño sin dato' : bytesText(bytes)}
            {madeAt === null ? '' : `, desde el ${formatDateTime(madeAt)}`}
          </small>
        </span>
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          Volver al incluido
        </Button>
      </div>
      <FormError message={message} />
      <ConfirmDialog
        open={isAsking}
        title="Volver al mapa incluido"
        text={`Se borra «${name}» del servidor. Todas las pantallas vuelven a las carreteras esquemáticas del mapa incluido.`}
        confirmLabel="Volver al incluido"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** A file that is chosen or dropped, how far it is, and what has come of one before. */
function Sending({ facts: { upload: begun, maxBytes }, onChanged }: OwnStreetsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { upload, send, stop, isBusy, message } = useSending(onChanged)
  const connection = useConnection()
  const isOffline = isUnheard(connection)
  const take = (file: File | undefined): void => {
    if (file === undefined || isBusy || isOffline) return
    const isTooLarge = file.size > maxBytes
    setProblem(isTooLarge ? 'El archivo pasa de 4 GB.' : file.size === 0 ? 'El archivo está vacío.' : null)
    if (!isTooLarge && file.size > 0) void send(file)
  }
  const shown = upload ?? begun
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the one for all */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <FileUp size={22} aria-hidden="true" />
        <SendingWords upload={shown} isBusy={isBusy} />
        {isBusy ? null : (
          <Button
            icon={<FolderOpen size={15} aria-hidden="true" />}
            disabled={isOffline}
            onClick={() => input.current?.click()}
          >
            {isOffline ? 'Sin conexión' : 'Elegir archivo'}
          </Button>
        )}
        {shown === null ? null : (
          <>
            <Button onClick={() => void stop()}>Cancelar</Button>
            <progress aria-label="Avance del archivo" max={shown.bytes} value={shown.received} />
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Archivo de calles"
          accept=".pmtiles"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <FormError message={problem ?? message} />
    </>
  )
}

function SendingWords({ upload, isBusy }: { readonly upload: BasemapUpload | null; readonly isBusy: boolean }) {
  if (upload === null) {
    return (
      <span>
        <b>Suelte un archivo PMTiles</b>
        <small>Vectorial, hasta 4 GB. Se revisa antes de usarse y el incluido queda de reserva.</small>
      </span>
    )
  }
  const { name, received, bytes } = upload
  const isWhole = received === bytes
  return (
    <span>
      <b>{name}</b>
      <small>
        {isBusy && isWhole ? 'Revisando el archivo…' : `${bytesText(received)} de ${bytesText(bytes)}. `}
        {isBusy
          ? ''
          : isWhole
            ? 'Llegó completo: elija el mismo archivo para usarlo.'
            : 'A medias: elija el mismo archivo para seguir.'}
      </small>
    </span>
  )
}

interface SendingState extends Pick<Attempt, 'isBusy' | 'message'> {
  /** What is on its way from here; null: nothing. */
  readonly upload: BasemapUpload | null
  readonly send: (file: File) => Promise<void>
  /** Ends it and has what has come forgotten. */
  readonly stop: () => Promise<void>
}

function useSending(onChanged: () => void): SendingState {
  const [upload, setUpload] = useState<BasemapUpload | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])
  return {
    ...{ upload, isBusy, message },
    send: async (file) => {
      const controller = new AbortController()
      ending.current = controller
      const sent = await attempt(
        () => uploadStreets(file, setUpload, controller.signal),
        (error) => (controller.signal.aborted ? null : error instanceof Error ? error.message : String(error)),
      )
      setUpload(null)
      if (sent !== null) showToast({ id: 'basemap', tone: 'ok', title: 'El mapa nuevo está en uso' })
      if (!controller.signal.aborted) onChanged()
    },
    stop: async () => {
      ending.current?.abort()
      await attempt(() => cancelBasemapUpload())
      setUpload(null)
      onChanged()
    },
  }
}
