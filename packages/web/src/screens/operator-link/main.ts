import '../../theme/tokens.css'
import './page-reset.css'
import { addAbortSignals } from '../../browser/abort-signals.ts'
import { readText } from '../../browser/storage.ts'
import { openPage } from './page.ts'
import { THEME_KEY } from './page-header.ts'

addAbortSignals()
if (readText(THEME_KEY) === 'noche') document.documentElement.dataset.theme = 'noche'
const root = document.getElementById('pagina')
if (root !== null) void openPage(root, location.pathname.split('/')[2] ?? '')
