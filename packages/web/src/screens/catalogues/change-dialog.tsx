import type { CatalogueKind } from '@vigia/contract'
import { type CatalogueEntry, isNamed } from '../../api/catalogues.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { RenameLaneDialog } from './rename-lane-dialog.tsx'

interface ChangeDialogProps {
  readonly kind: CatalogueKind
  readonly entry: CatalogueEntry
  readonly onDone: () => void
  readonly onMerge: (otherId: string) => void
  readonly onClose: () => void
}

/** What people change of an entry: a name and a detail, or the two names of a lane. */
export const ChangeDialog = ({ kind, ...dialog }: ChangeDialogProps) =>
  isNamed(kind) ? <RenameDialog {...{ kind }} {...dialog} /> : <RenameLaneDialog {...dialog} />
