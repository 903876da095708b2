import { test } from '@playwright/test'
import { prepareCity } from './preparedCity.ts'

test('the demo city that stories copy is made', () => prepareCity())
