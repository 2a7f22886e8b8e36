import '#ui/layers.css';
import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/reset.css';
import '#ui/base.css';
// The styles of prerendered screens whose code loads later: they are inlined into every page.
import '#ui/field.css';
import '../features/account/auth-page.css';
import '../features/books/category-grid.css';
import '../features/chrome/hero.css';
import '../features/chrome/promises.css';
