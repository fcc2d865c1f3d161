import { documentEndText, documentName, documentsText } from '@vigia/domain/operator/document-text'
import type { Operator } from '../../api/operators.ts'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import styles from './operators.module.css'

const SHAPE = { expired: 'critical', 'ends-soon': 'high' } as const

/** The worst that there is to say of somebody's papers: which, and until when. */
export function DocumentsCell({ documents: { state, kind, days } }: Pick<Operator, 'documents'>) {
  if (kind === null || days === null || state === 'in-order' || state === 'missing') {
    return (
      <span className={styles.documents}>
        <b>{documentsText({ state, kind, days })}</b>
      </span>
    )
  }
  return (
    <span className={styles.documents} data-state={state}>
      <b>
        <SeverityShape severity={SHAPE[state]} size={9} />
        {documentName(kind)}
      </b>
      <small>{documentEndText(days)}</small>
    </span>
  )
}
