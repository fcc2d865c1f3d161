import { X } from 'lucide-react'
import type { KpiDefinition } from '../../api/stats.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { DefinitionText } from './definition-text.tsx'

interface DefinitionsSheetProps {
  readonly definitions: readonly KpiDefinition[]
  readonly onClose: () => void
}

/** What each figure is, of all of them. */
export function DefinitionsSheet({ definitions, onClose }: DefinitionsSheetProps) {
  const label = '¿Cómo se calcula?'
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} {...{ label }} side="right" widthRem={34}>
      <div className={surfaceStyles.panelHead}>
        <h2>{label}</h2>
        <span className={surfaceStyles.end}>
          <IconButton size="sm" label="Cerrar" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </span>
      </div>
      <div className={surfaceStyles.scroll}>
        {definitions.map((definition) => (
          <section key={definition.key} className={surfaceStyles.section} aria-label={definition.title}>
            <header>
              <h3>{definition.title}</h3>
            </header>
            <DefinitionText definition={definition} />
          </section>
        ))}
      </div>
    </Sheet>
  )
}
