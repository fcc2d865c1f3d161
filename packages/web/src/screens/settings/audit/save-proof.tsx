import { Download } from 'lucide-react'
import { exportAudit } from '../../../api/audit.ts'
import type { Verification } from '../../../api/works.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { showExportFailure } from '../../../fleet-screen/export/save-list.ts'
import { Button } from '../../../ui/button.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'

interface SaveProofProps {
  readonly broken: NonNullable<Verification['broken']>
  readonly matching: Verification['matching']
}

const linesOf = (text: string): readonly unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

/**
 * What shows that the log was changed, to be kept away from this server: the entry and the one before it, with all hashes; of an
 * entry that is no more the one before it and what was stored of it, of an end that is cut off what was verified.
 */
export function SaveProof({ broken, matching }: SaveProofProps) {
  const { isBusy, attempt } = useAttempt()
  const { auditId } = broken
  const save = () =>
    attempt(
      async () => {
        const proof = {
          falla: broken.fault,
          registro: broken.seq,
          'huella guardada': broken.stored,
          'huella calculada': broken.expected,
          'última copia que coincide':
            matching === null
              ? null
              : { instante: new Date(matching.at).toISOString(), registro: Number(matching.seq) },
          registros: auditId === null ? [] : linesOf(await exportAudit({ proofOf: auditId }, 'jsonl')),
        }
        const name = `prueba-auditoria-${broken.seq ?? auditId ?? 'final'}.json`
        saveFile(name, `${JSON.stringify(proof, null, 2)}\n`, 'application/json')
      },
      (error) => {
        showExportFailure(error)
        return null
      },
    )
  return (
    <Button
      size="sm"
      tone="primary"
      icon={<Download size={14} aria-hidden="true" />}
      disabled={isBusy}
      onClick={() => void save()}
    >
      {isBusy ? 'Descargando…' : 'Descargar prueba'}
    </Button>
  )
}
