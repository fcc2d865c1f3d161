import '../../theme/tokens.css'
import './reset.css'
import { addAbortTimeout } from '../../browser/abort-timeout.ts'
import { readText } from '../../browser/storage.ts'
import { openPage } from './page.ts'
import { THEME_KEY } from './page-header.ts'

addAbortTimeout()
if (readText(THEME_KEY) === 'noche') document.documentElement.dataset.theme = 'noche'
const root = document.getElementById('pagina')
if (root !== null) void openPage(root, location.pathname.split('/')[2] ?? '')
