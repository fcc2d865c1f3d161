import type { KpiDefinition } from '../../api/stats.ts'
import surfaceStyles from '../../ui/surface.module.css'
import styles from './kpi-sheet.module.css'

/** What a figure is, in the words that stand beside the code that computes it. */
export function DefinitionText({ definition }: { readonly definition: KpiDefinition }) {
  const { formula, counts, excludes, minimumSample: least } = definition
  return (
    <dl className={styles.definition}>
      <dt>Cómo se calcula</dt>
      <dd>{formula}</dd>
      <dt>Qué cuenta</dt>
      <dd>{counts}</dd>
      <dt>Qué no cuenta</dt>
      <dd>{excludes}</dd>
      {least > 1 ? (
        <>
          <dt>Muestra mínima</dt>
          <dd className={surfaceStyles.pill}>{least}</dd>
        </>
      ) : null}
    </dl>
  )
}
