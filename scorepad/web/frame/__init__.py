"""What all pages share: access, time, form fields with their errors, headers, caching, error
pages.
"""
