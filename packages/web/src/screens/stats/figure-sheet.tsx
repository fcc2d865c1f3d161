import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'

interface FigureSheetProps {
  readonly title: string
  readonly widthRem: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What opens beside the figures: a title, and what scrolls under it. */
export function FigureSheet({ title, widthRem, onClose, children }: FigureSheetProps) {
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} label={title} side="right" {...{ widthRem }}>
      <div className={surfaceStyles.panelHead}>
        <h2>{title}</h2>
        <span className={surfaceStyles.end}>
          <IconButton size="sm" label="Cerrar" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </span>
      </div>
      <div className={surfaceStyles.scroll}>{children}</div>
    </Sheet>
  )
}
