import type { KpiDefinition } from '../../api/stats.ts'
import surfaceStyles from '../../ui/surface.module.css'
import { DefinitionText } from './definition-text.tsx'
import { FigureSheet } from './figure-sheet.tsx'

interface DefinitionsSheetProps {
  readonly definitions: readonly KpiDefinition[]
  readonly onClose: () => void
}

/** What each figure is, of all of them. */
export function DefinitionsSheet({ definitions, onClose }: DefinitionsSheetProps) {
  return (
    <FigureSheet title="¿Cómo se calcula?" widthRem={34} onClose={onClose}>
      {definitions.map((definition) => (
        <section key={definition.key} className={surfaceStyles.section} aria-label={definition.title}>
          <header>
            <h3>{definition.title}</h3>
          </header>
          <DefinitionText definition={definition} />
        </section>
      ))}
    </FigureSheet>
  )
}
