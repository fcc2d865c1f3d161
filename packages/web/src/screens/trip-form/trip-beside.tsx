import { MapIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TripValues } from '../../api/trip-form.ts'
import { theHour } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import textStyles from '../../ui/text.module.css'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { useMedia } from '../../widgets/use-media.ts'
import { MakeButtons, RouteMaker } from './route-maker.tsx'
import styles from './trip-form.module.css'
import { TripMap } from './trip-map.tsx'
import type { DraftedTrip } from './use-trip-draft.ts'
import type { TripRoutes } from './use-trip-routes.ts'

/** Under it there is no room for form and map side by side (design, new trip). */
const NARROW_FORM = '(max-width: 1023px)'

interface TripBesideProps {
  readonly tripId: string | null
  readonly values: TripValues
  readonly routes: TripRoutes
  readonly kept: DraftedTrip['kept']
  /** In the bar. */
  readonly acts: ReactNode
  readonly children: ReactNode
}

/** The form with map and routes beside it; on narrow screens those are a sheet. */
export function TripBeside({ tripId, values, routes, kept, acts, children }: TripBesideProps) {
  const isNarrow = useMedia(NARROW_FORM)
  const [isOpen, setOpen] = useState(false)
  const [isOnFile, setOnFile] = useState(false)
  const { board, choice, lines, setMap } = routes
  const isMaking = board.source !== null
  const making = { routes, isOnFile, onFile: setOnFile }
  const beside = (
    <>
      <TripMap
        values={values}
        routes={lines}
        chosenId={choice === 'none' ? null : choice}
        isMaking={isMaking || isOnFile}
        onMap={setMap}
      >
        <MakeButtons {...making} />
      </TripMap>
      <div className={styles.routes}>
        <RouteMaker {...making} />
      </div>
    </>
  )
  // The sheet takes its map with it, and what is drawn on it.
  const openOrStay = (wants: boolean): void => setOpen(wants || isMaking)
  return (
    <main className={styles.screen} data-slot="screen">
      <HeaderSlot title={tripId === null ? 'Nuevo viaje' : 'Editar viaje'}>
        {acts}
        <KeptNote kept={kept} />
        <ConnectionState showsSince />
      </HeaderSlot>
      <div className={styles.fields}>
        {isNarrow ? (
          <div className={styles.way}>
            <Button size="sm" icon={<MapIcon size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
              Mapa y ruta
            </Button>
          </div>
        ) : null}
        {children}
      </div>
      {isNarrow ? (
        <Sheet open={isOpen} onOpenChange={openOrStay} label="Mapa y ruta" side="right" widthRem={36}>
          <div className={styles.sheet}>
            {isMaking ? null : (
              <Button size="sm" tone="ghost" onClick={() => setOpen(false)}>
                Volver al formulario
              </Button>
            )}
            {beside}
          </div>
        </Sheet>
      ) : (
        <aside className={styles.beside} aria-label="Mapa y ruta">
          {beside}
        </aside>
      )}
    </main>
  )
}

/** That what was typed outlives this tab, and as of when; or that this browser keeps nothing. */
function KeptNote({ kept }: Pick<TripBesideProps, 'kept'>) {
  if (kept === null) return null
  return (
    <span className={textStyles.meta} data-slot="kept">
      {kept === 'refused' ? 'Este navegador no guarda el borrador' : `Borrador guardado a ${theHour(kept, Date.now())}`}
    </span>
  )
}
