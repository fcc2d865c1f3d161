import { Link } from 'react-router'
import { Card } from './card.tsx'
import styles from './charts.module.css'

/** Where the noise of each rule is told, with its own days and sample. */
export const NoisyRulesCard = () => (
  <Card title="Reglas ruidosas" hint="últimos 30 días">
    <p className={styles.nothing}>
      <span>
        Qué reglas se cierran como falsa alarma, con cuántas y por qué, lo dice{' '}
        <Link to="/settings/alerts?parte=ruido">Ruido por regla</Link>.
      </span>
    </p>
  </Card>
)
