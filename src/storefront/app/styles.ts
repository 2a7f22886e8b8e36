import '#ui/layers.css';
import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/reset.css';
import '#ui/base.css';
// The styles of prerendered screens and parts whose code loads later. They are inlined into every
// page.
import '#ui/field.css';
import '#ui/problem.css';
import '../features/account/auth-page.css';
import '../features/book/styles.ts';
import '../routes/category-grid.css';
import '../features/catalogue/authors-and-series.css';
import '#ui/monogram.css';
import '../features/delivery/delivery-check.css';
import '../routes/hero.css';
import '../features/shelves/shelf.css';
import '../features/shop-pages/shop-page.css';
