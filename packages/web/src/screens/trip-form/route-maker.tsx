import { FileUp, PenLine } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import { RouteBoard } from '../../widgets/route-editor/route-board.tsx'
import { RouteFile } from '../../widgets/route-editor/route-file.tsx'
import styles from './route-panel.module.css'
import { RoutePanel, routeName } from './route-panel.tsx'
import type { TripRoutes } from './use-trip-routes.ts'

interface MakerProps {
  readonly routes: TripRoutes
  /** A file is being asked for. */
  readonly isOnFile: boolean
  readonly onFile: (isOnFile: boolean) => void
}

/** Over the map: begins a route by hand, from the chosen one where there is one, or out of a file. */
export function MakeButtons({ routes, isOnFile, onFile }: MakerProps) {
  const { board, chosenLine } = routes
  if (board.source !== null || isOnFile) return null
  return (
    <div className={classNames(surfaceStyles.onMap, styles.make)} data-slot="on-map">
      <Button
        size="sm"
        icon={<PenLine size={14} aria-hidden="true" />}
        disabled={board.drawing === null}
        onClick={() => (chosenLine === null ? board.draw() : board.take(chosenLine, 'drawn'))}
      >
        {chosenLine === null ? 'Dibujar' : 'Cambiar a mano'}
      </Button>
      <Button
        size="sm"
        icon={<FileUp size={14} aria-hidden="true" />}
        disabled={board.drawing === null}
        onClick={() => onFile(true)}
      >
        De archivo
      </Button>
    </div>
  )
}

/** Under the map: the routes to choose from, or the one that is being made. */
export function RouteMaker({ routes, isOnFile, onFile }: MakerProps) {
  const { board, map, lane, planned, copied, drawn, choice, chosenLine, leavesAt, choose } = routes
  const usual = lane?.data?.routes[0]
  if (board.source !== null) {
    const isEmpty = board.state?.phase === 'drawing' && board.state.sketch.points.length === 0
    return (
      <section className={styles.panel} aria-label="Ruta que se dibuja">
        <RouteBoard board={board} keepLabel="Usar esta ruta" onKeep={routes.keepBoard} />
        {isEmpty && usual !== undefined ? (
          <Button size="sm" onClick={() => board.take(usual.points, 'drawn')}>
            Empezar con la usual: {routeName(usual)}
          </Button>
        ) : null}
      </section>
    )
  }
  if (isOnFile) {
    const take = (line: Parameters<typeof board.take>[0]): void => {
      onFile(false)
      board.take(line, 'imported')
    }
    return (
      <section className={styles.panel} aria-label="Ruta de un archivo">
        <RouteFile map={map} onTake={take} onClose={() => onFile(false)} />
      </section>
    )
  }
  return (
    <>
      {board.hasFailed ? (
        <Banner tone="warning" title="No se pudo cargar el dibujo">
          Revise su conexión y vuelva a abrir el formulario: su borrador sigue aquí.
        </Banner>
      ) : null}
      <RoutePanel {...{ lane, planned, copied, drawn, choice, chosenLine, leavesAt }} onChoose={choose} />
    </>
  )
}
